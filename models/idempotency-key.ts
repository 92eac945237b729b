import { type InferSchemaType, Schema, trusted } from 'mongoose';
import { defineModel } from './database/connection';
import type { Tx } from './database/transaction';

const idempotencyKeySchema = new Schema(
  {
    _id: { type: String, required: true },
    fingerprint: { type: String, required: true },
    resultId: { type: Number, required: true },
    createdAt: { type: Date, required: true },
  },
  { collection: 'idempotency_keys', versionKey: false },
);
idempotencyKeySchema.index({ createdAt: 1 }, { expireAfterSeconds: 3 * 24 * 3600 });

/** The result of a form's key or an Idempotency-Key header. A repeated request with the same key creates nothing. */
type IdempotencyKeyRow = Required<InferSchemaType<typeof idempotencyKeySchema>>;

export const IdempotencyKeys = defineModel<IdempotencyKeyRow>('IdempotencyKey', idempotencyKeySchema);

export const findIdempotencyKeys = async (ids: string[], tx: Tx): Promise<IdempotencyKeyRow[]> =>
  ids.length === 0
    ? []
    : IdempotencyKeys.find({ _id: trusted({ $in: ids }) }, null, { session: tx })
        .lean<IdempotencyKeyRow[]>()
        .exec();

export async function insertIdempotencyKeys(rows: IdempotencyKeyRow[], tx: Tx): Promise<void> {
  await IdempotencyKeys.insertMany(rows, { session: tx });
}
