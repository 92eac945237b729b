import mongoose from 'mongoose';
import '~models/all-models';

/** Stores rows that are whole as they are, past the hydration that a single document gets. */
export async function store<Row extends object>(model: string, rows: Row[]): Promise<void> {
  for (let from = 0; from < rows.length; from += 5_000) {
    await mongoose.model(model).insertMany(rows.slice(from, from + 5_000), { lean: true, ordered: false });
  }
}
