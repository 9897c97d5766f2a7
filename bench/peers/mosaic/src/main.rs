//! Times the format's reference implementation on a Mosaic file that Colonnade wrote.
//!
//! usage: mosaic-peer FILE ZSTD_LEVEL ROUNDS
//!
//! Prints one JSON object a line: {"case": "...", "ms": median, "cpu": median}, of elapsed time and
//! of the thread's own (on Linux), and whether writing the same table again gave the same bytes.

use std::io;
use std::time::Instant;

use arrow_array::RecordBatch;
use arrow_schema::{Field, Schema};
use paimon_mosaic_core::reader::{InputFile, MosaicReader, ReaderAccess};
use paimon_mosaic_core::writer::{MosaicWriter, OutputFile, WriterOptions};

struct Memory<'a>(&'a [u8]);

impl InputFile for Memory<'_> {
    fn read_at(&self, offset: u64, buf: &mut [u8]) -> io::Result<()> {
        let from = offset as usize;
        let bytes = self
            .0
            .get(from..from + buf.len())
            .ok_or_else(|| io::Error::from(io::ErrorKind::UnexpectedEof))?;
        buf.copy_from_slice(bytes);
        Ok(())
    }
}

#[derive(Default)]
struct Sink(Vec<u8>);

impl OutputFile for Sink {
    fn write(&mut self, data: &[u8]) -> io::Result<()> {
        self.0.extend_from_slice(data);
        Ok(())
    }
    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
    fn pos(&self) -> u64 {
        self.0.len() as u64
    }
}

fn open(file: &[u8]) -> MosaicReader<Memory<'_>> {
    MosaicReader::new(Memory(file), file.len() as u64).expect("open")
}

/// Reads some columns, by sorted position, or all of them; returns the number of values.
fn read(reader: &MosaicReader<Memory<'_>>, columns: Option<&[usize]>) -> usize {
    let mut values = 0;
    for group in 0..reader.num_row_groups() {
        let mut rows = match columns {
            Some(some) => reader.row_group_reader_projected(group, some),
            None => reader.row_group_reader(group),
        }
        .expect("row group");
        let batch = rows.read_columns().expect("read");
        values += batch.num_rows() * batch.num_columns();
    }
    values
}

fn write(batches: &[RecordBatch], schema: &Schema, level: i32) -> Vec<u8> {
    let options = WriterOptions {
        zstd_level: level,
        ..WriterOptions::default()
    };
    let mut writer = MosaicWriter::new(Sink::default(), schema, options).expect("writer");
    for batch in batches {
        writer.write_batch(batch).expect("write");
    }
    writer.close().expect("close");
    std::mem::take(&mut writer.output_mut().0)
}

/// Milliseconds that this thread has run, where the system tells.
fn cpu_ms() -> f64 {
    let stat = std::fs::read_to_string("/proc/thread-self/schedstat").unwrap_or_default();
    let nanos = stat.split_whitespace().next().and_then(|n| n.parse::<f64>().ok());
    nanos.unwrap_or(0.0) / 1e6
}

fn median(mut times: Vec<f64>) -> f64 {
    times.sort_by(f64::total_cmp);
    times[times.len() / 2]
}

fn report(case: &str, rounds: usize, mut work: impl FnMut()) {
    let (mut elapsed, mut cpu) = (Vec::new(), Vec::new());
    for round in 0..rounds + 1 {
        let (start, start_cpu) = (Instant::now(), cpu_ms());
        work();
        if round > 0 {
            elapsed.push(start.elapsed().as_secs_f64() * 1e3);
            cpu.push(cpu_ms() - start_cpu);
        }
    }
    let (ms, cpu) = (median(elapsed), median(cpu));
    println!("{{\"case\": \"{case}\", \"ms\": {ms:.3}, \"cpu\": {cpu:.3}}}");
}

fn main() {
    let arguments: Vec<String> = std::env::args().collect();
    let file = std::fs::read(&arguments[1]).expect("file");
    let level: i32 = arguments[2].parse().expect("level");
    let rounds: usize = arguments[3].parse().expect("rounds");

    let reader = open(&file);
    let columns = reader.schema().columns.len();
    let spread: Vec<usize> = (0..10).map(|i| (2 * i + 1) * columns / 20).collect();
    report("open", rounds, || drop(open(&file)));
    report("one", rounds, || assert!(read(&reader, Some(&spread[5..6])) > 0));
    report("ten", rounds, || assert!(read(&reader, Some(&spread)) > 0));
    report("full", rounds, || assert!(read(&reader, None) > 0));

    let batches: Vec<RecordBatch> = (0..reader.num_row_groups())
        .map(|group| {
            let mut rows = reader.row_group_reader(group).expect("row group");
            rows.read_columns().expect("read")
        })
        .collect();
    let fields: Vec<Field> = batches[0].schema().fields().iter().map(|f| f.as_ref().clone()).collect();
    let schema = Schema::new(fields);
    let mut written = Vec::new();
    report("write", rounds.min(2), || written = write(&batches, &schema, level));
    report("schema", rounds.min(2), || drop(open(&write(&[], &schema, level))));
    println!("{{\"case\": \"same bytes\", \"same\": {}}}", written == file);
}
