"""Times the C++ implementation of Riegeli, as the package array_record brings it, at reading chunks.

usage: arrayrecord_peer.py RECORDS.ld ROUNDS OPTIONS...

RECORDS.ld holds the records, each as a 32-bit little-endian length and its bytes. For each OPTIONS (the text form of
Riegeli's writer options) an ArrayRecord file, which is a Riegeli file with an index, is written; then one record of
each chunk is asked for, without threads and without reading ahead. For that the library reads the chunk, checks its
hash, decompresses and decodes all of it, and hands a single record to Python, so that what Python costs hardly counts.
Prints one JSON object a line: {"options": ..., "file_bytes": ..., "read_mb_s": median}, counted in bytes of all records.

Writing is not timed: records are handed over one by one, and each call takes longer than C++ has for the record.
"""

import json
import os
import statistics
import struct
import sys
import tempfile
import time

from array_record.python.array_record_module import ArrayRecordReader, ArrayRecordWriter

WARM_UP = 3
DEFAULT_CHUNK_SIZE = 1 << 20
COST_OF_RECORD = 8  # what Riegeli's own writer counts beside a record's bytes when it fills a chunk


def records_of(path):
    with open(path, "rb") as file:
        data = file.read()
    records, at = [], 0
    while at < len(data):
        (length,) = struct.unpack_from("<I", data, at)
        records.append(data[at + 4 : at + 4 + length])
        at += 4 + length
    return records


def chunk_size_of(options):
    """The options without the size of a chunk, which ArrayRecord counts in records, and that size."""
    size, others = DEFAULT_CHUNK_SIZE, []
    for option in options.split(","):
        name, _, value = option.partition(":")
        if name == "chunk_size":
            size = int(value.removesuffix("M")) << 20 if value.endswith("M") else int(value)
        else:
            others.append(option)
    return others, size


def written(path, records, options, group, chunk_size):
    if "transpose" in options:
        # As with Riegeli's own writer: buckets as large as chunks.
        options = options + [f"transpose_bucket_size:{chunk_size}"]
    writer = ArrayRecordWriter(path, ",".join([f"group_size:{group}", *options]))
    for record in records:
        writer.write(record)
    writer.close()


def read_chunks(path, records, group):
    reader = ArrayRecordReader(path, "readahead_buffer_size:0,max_parallelism:0")
    for first in range(0, len(records), group):
        assert reader.read([first])[0] == records[first]
    reader.close()


def main():
    records, rounds = records_of(sys.argv[1]), int(sys.argv[2])
    size = sum(map(len, records))
    with tempfile.TemporaryDirectory(dir=os.path.dirname(os.path.abspath(sys.argv[1]))) as folder:
        path = os.path.join(folder, "records.array_record")
        for argument in sys.argv[3:]:
            options, chunk_size = chunk_size_of(argument)
            group = max(1, int(chunk_size / (size / len(records) + COST_OF_RECORD)))
            written(path, records, options, group, chunk_size)
            times = []
            for _ in range(WARM_UP + rounds):
                start = time.perf_counter()
                read_chunks(path, records, group)
                times.append(time.perf_counter() - start)
            speed = round(size / 1e6 / statistics.median(times[WARM_UP:]))
            report = {"options": argument, "file_bytes": os.path.getsize(path), "read_mb_s": speed}
            print(json.dumps(report), flush=True)


main()
