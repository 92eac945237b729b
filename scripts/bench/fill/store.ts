import mongoose from 'mongoose';
import '~models/all-models';

const atOnce = 5_000;

/** Stores complete rows, without what is done for a single document. Does not wait for the disk: what is measured comes later. */
export async function store<Row extends object>(model: string, rows: Row[]): Promise<void> {
  const { collection } = mongoose.model(model);
  for (let from = 0; from < rows.length; from += atOnce) {
    await collection.insertMany(rows.slice(from, from + atOnce), { ordered: false, writeConcern: { w: 1, j: false } });
  }
}

/** For rows that are made one at a time. */
export async function storeEach<Row extends object>(model: string, rows: Iterable<Row>): Promise<void> {
  let batch: Row[] = [];
  for (const row of rows) {
    batch.push(row);
    if (batch.length < atOnce) continue;
    await store(model, batch);
    batch = [];
  }
  await store(model, batch);
}
