//! Times the published `riegeli` crate.
//!
//!     riegeli-peer RECORDS.ld ROUNDS OPTIONS...
//!
//! RECORDS.ld holds the records, each as a 32-bit little-endian length and its bytes. For each OPTIONS
//! (the text form of writer options; transpose, the compressions and chunk_size are understood) one
//! line of JSON is printed: the median MB/s of writing to and reading from memory, counted in bytes of
//! records. `OPTIONS/1,3` reads only these fields.

use riegeli::{
    CompressionType, Field, FieldProjection, ReaderOptions, RecordReader, RecordWriter,
    WriterOptions,
};
use std::io::Cursor;
use std::time::Instant;

fn main() {
    let arguments: Vec<String> = std::env::args().collect();
    if arguments.len() < 4 {
        eprintln!("usage: riegeli-peer RECORDS.ld ROUNDS OPTIONS...");
        std::process::exit(2);
    }
    let bytes = std::fs::read(&arguments[1]).expect("records");
    let rounds: usize = arguments[2].parse().expect("a number of rounds");
    let records = split(&bytes);
    let size: usize = records.iter().map(|record| record.len()).sum();
    for argument in &arguments[3..] {
        let (options, fields) = argument.split_once('/').unwrap_or((argument, ""));
        let mut file = Vec::new();
        let write = median(rounds, || file = write(&records, options));
        let mut read_size = 0;
        let read = median(rounds, || read_size = read(&file, fields, records.len()));
        assert!(!fields.is_empty() || read_size == size);
        println!(
            "{{\"options\": \"{argument}\", \"file_bytes\": {}, \"write_mb_s\": {:.0}, \"read_mb_s\": {:.0}}}",
            file.len(),
            size as f64 / 1e6 / write,
            size as f64 / 1e6 / read
        );
    }
}

fn split(bytes: &[u8]) -> Vec<&[u8]> {
    let mut records = Vec::new();
    let mut rest = bytes;
    while !rest.is_empty() {
        let length = u32::from_le_bytes(rest[..4].try_into().expect("a length")) as usize;
        records.push(&rest[4..4 + length]);
        rest = &rest[4 + length..];
    }
    records
}

/// Two rounds to warm up, then the median seconds of the others.
fn median(rounds: usize, mut work: impl FnMut()) -> f64 {
    work();
    work();
    let mut seconds: Vec<f64> = (0..rounds)
        .map(|_| {
            let start = Instant::now();
            work();
            start.elapsed().as_secs_f64()
        })
        .collect();
    seconds.sort_by(f64::total_cmp);
    seconds[rounds / 2]
}

fn write(records: &[&[u8]], options: &str) -> Vec<u8> {
    let mut file = Vec::new();
    let mut writer =
        RecordWriter::new(Cursor::new(&mut file), writer_options(options)).expect("a writer");
    for record in records {
        writer.write_record(record).expect("a record written");
    }
    writer.close().expect("the end");
    file
}

fn writer_options(text: &str) -> WriterOptions {
    let mut options = WriterOptions::new();
    let mut chunk_size = 1 << 20;
    for item in text.split(',') {
        let (name, value) = item.split_once(':').unwrap_or((item, ""));
        options = match name {
            "transpose" => options.transpose(true),
            "uncompressed" => {
                // As C++ does; this crate itself would take 1 MiB.
                chunk_size = 4 << 10;
                options.compression(CompressionType::None)
            }
            "zstd" => level(options.compression(CompressionType::Zstd), value),
            "brotli" => level(options.compression(CompressionType::Brotli), value),
            "snappy" => options.compression(CompressionType::Snappy),
            "bucket_fraction" => options.bucket_fraction(value.parse().expect("a fraction")),
            "chunk_size" => options,
            _ => panic!("unknown option {item}"),
        };
    }
    for item in text.split(',') {
        if let Some(value) = item.strip_prefix("chunk_size:") {
            chunk_size = match value.strip_suffix('M') {
                Some(count) => count.parse::<u64>().expect("a size") << 20,
                None => value.parse().expect("a size"),
            };
        }
    }
    options.chunk_size(chunk_size)
}

fn level(options: WriterOptions, value: &str) -> WriterOptions {
    match value {
        "" => options,
        _ => options.compression_level(value.parse().expect("a level")),
    }
}

/// Reads all records and returns their size.
fn read(file: &[u8], fields: &str, expected: usize) -> usize {
    let mut options = ReaderOptions::new();
    if !fields.is_empty() {
        let mut projection = FieldProjection::new();
        for path in fields.split(',') {
            let numbers = path.split('.').map(|n| n.parse().expect("a field number"));
            projection = projection.add_field(Field::new(numbers.collect()));
        }
        options = options.field_projection(projection);
    }
    let mut reader = RecordReader::new(Cursor::new(file), options).expect("a reader");
    let mut count = 0;
    let mut size = 0;
    while let Some(record) = reader.read_record().expect("a record") {
        size += record.len();
        count += 1;
    }
    assert_eq!(count, expected);
    size
}
