import { type InferSchemaType, Schema } from 'mongoose';
import { defineModel } from './database/connection';
import type { Tx } from './database/transaction';

const deletionRequestSchema = new Schema(
  {
    _id: { type: String, required: true },
    /** Null after the erasure, or if the user had no account. */
    userId: { type: Number, default: null },
    createdAt: { type: Date, required: true },
  },
  { collection: 'deletion_requests', versionKey: false },
);
deletionRequestSchema.index({ userId: 1 });
// Half a year: 30 days of waiting, and enough time to check the status.
deletionRequestSchema.index({ createdAt: 1 }, { expireAfterSeconds: 180 * 24 * 3600 });

/** A deletion requested by a social sign-in provider. The id is the code for checking its status. */
type DeletionRequestRow = Required<InferSchemaType<typeof deletionRequestSchema>>;

export const DeletionRequests = defineModel<DeletionRequestRow>('DeletionRequest', deletionRequestSchema);

export async function insertDeletionRequest(row: DeletionRequestRow): Promise<void> {
  await DeletionRequests.create(row);
}

export const findDeletionRequest = (code: string): Promise<DeletionRequestRow | null> =>
  DeletionRequests.findById(code).lean<DeletionRequestRow>().exec();

/** Removes the user from their requests; the status can still be looked up. */
export async function forgetWhoseDeletion(userId: number, tx: Tx): Promise<void> {
  await DeletionRequests.updateMany({ userId }, { $set: { userId: null } }, { session: tx });
}
