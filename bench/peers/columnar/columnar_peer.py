"""Times Parquet and ORC on the same table as Mosaic.

usage: columnar_peer.py FOLDER ZSTD_LEVEL ROUNDS COLUMN

FOLDER holds the table as the benchmark dumped it: columns.txt has a line for each column, of its type, the lengths of
its validity bitmap, offsets and values in buffers.bin, and its name. The table is written with the same compression to
Parquet (by DuckDB and by PyArrow) and ORC (by PyArrow), unless those files are there already; then one column is read again and again: with the file opened
each time, and with it kept open. Prints one JSON object a line: {"case": ..., "ms": median}.
"""

import json
import os
import statistics
import sys
import time

import duckdb
import pyarrow as pa
import pyarrow.orc as orc
import pyarrow.parquet as pq

TYPES = {
    "int8": pa.int8(),
    "int16": pa.int16(),
    "int32": pa.int32(),
    "int64": pa.int64(),
    "float64": pa.float64(),
    "string": pa.string(),
}


def table_of(folder):
    buffers = pa.memory_map(os.path.join(folder, "buffers.bin")).read_buffer()
    names, arrays, at = [], [], 0

    def take(length):
        nonlocal at
        part = buffers.slice(at, length) if length else None
        at += length
        return part

    with open(os.path.join(folder, "columns.txt"), encoding="utf-8") as columns:
        rows = int(columns.readline())
        for line in columns:
            kind, validity, offsets, values, name = line.rstrip("\n").split(" ", 4)
            parts = [take(int(validity))]
            if int(offsets):
                parts.append(take(int(offsets)))
            parts.append(take(int(values)) or pa.py_buffer(b""))
            names.append(name)
            arrays.append(pa.Array.from_buffers(TYPES[kind], rows, parts))
    return pa.table(arrays, names=names)


def report(case, rounds, read, expected):
    """The median of some rounds, after others that warm up; the values must be those of the table."""
    assert read().equals(expected), case
    for _ in range(3):
        read()
    times = []
    for _ in range(rounds):
        start = time.perf_counter()
        read()
        times.append((time.perf_counter() - start) * 1e3)
    print(json.dumps({"case": case, "ms": round(statistics.median(times), 3)}), flush=True)


def size(case, path):
    print(json.dumps({"case": case, "bytes": os.path.getsize(path)}), flush=True)


def duckdb_parquet(table, folder, level, rounds, column, expected):
    path = os.path.join(folder, "duckdb.parquet")
    connection = duckdb.connect()
    if not os.path.exists(path):
        connection.register("wide", table)
        connection.execute(f"COPY wide TO '{path}' (FORMAT parquet, COMPRESSION zstd, COMPRESSION_LEVEL {level})")
        connection.unregister("wide")
    query = f"SELECT \"{column}\" FROM read_parquet('{path}')"

    def read():
        return connection.sql(query).to_arrow_table().column(0).combine_chunks()

    size("Parquet by DuckDB", path)
    report("Parquet by DuckDB, opened", rounds, read, expected)
    connection.execute("SET parquet_metadata_cache = true")
    report("Parquet by DuckDB, open", rounds, read, expected)
    connection.close()


def arrow_parquet(table, folder, level, rounds, column, expected):
    path = os.path.join(folder, "arrow.parquet")
    if not os.path.exists(path):
        pq.write_table(table, path, compression="zstd", compression_level=level)
    size("Parquet by Arrow", path)
    report(
        "Parquet by Arrow, opened",
        rounds,
        lambda: pq.ParquetFile(path).read([column]).column(0).combine_chunks(),
        expected,
    )
    file = pq.ParquetFile(path)
    report("Parquet by Arrow, open", rounds, lambda: file.read([column]).column(0).combine_chunks(), expected)


def arrow_orc(table, folder, rounds, column, expected):
    path = os.path.join(folder, "arrow.orc")
    if not os.path.exists(path):
        orc.write_table(table, path, compression="zstd")
    size("ORC by Arrow", path)
    position = [table.column_names.index(column)]
    report(
        "ORC by Arrow, opened",
        rounds,
        lambda: orc.ORCFile(path).read(position).column(0).combine_chunks(),
        expected,
    )
    file = orc.ORCFile(path)
    report("ORC by Arrow, open", rounds, lambda: file.read(position).column(0).combine_chunks(), expected)


def main():
    folder, level, rounds, column = sys.argv[1], int(sys.argv[2]), int(sys.argv[3]), sys.argv[4]
    table = table_of(folder)
    expected = table.column(column).combine_chunks()
    duckdb_parquet(table, folder, level, rounds, column, expected)
    arrow_parquet(table, folder, level, rounds, column, expected)
    arrow_orc(table, folder, rounds, column, expected)


main()
