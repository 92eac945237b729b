import { Schema, trusted } from 'mongoose';
import { defineModel } from './database/connection';
import type { Tx } from './database/transaction';

/** What was already created with a form key or an Idempotency-Key, so that a repeated request creates nothing. */
type FormKeyRow = { _id: string; fingerprint: string; resultId: number; createdAt: Date };

const formKeySchema = new Schema<FormKeyRow>(
  {
    _id: { type: String, required: true },
    fingerprint: { type: String, required: true },
    resultId: { type: Number, required: true },
    createdAt: { type: Date, required: true },
  },
  { collection: 'form_keys', versionKey: false },
);
formKeySchema.index({ createdAt: 1 }, { expireAfterSeconds: 3 * 24 * 3600 });

export const FormKeys = defineModel<FormKeyRow>('FormKey', formKeySchema);

export const findFormKeys = async (ids: string[], tx: Tx): Promise<FormKeyRow[]> =>
  ids.length === 0
    ? []
    : FormKeys.find({ _id: trusted({ $in: ids }) }, null, { session: tx })
        .lean<FormKeyRow[]>()
        .exec();

export async function insertFormKeys(rows: FormKeyRow[], tx: Tx): Promise<void> {
  await FormKeys.insertMany(rows, { session: tx });
}
