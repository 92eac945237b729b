import { type InferSchemaType, Schema } from 'mongoose';
import { defineModel } from './database/connection';
import type { Tx } from './database/transaction';

const deletionNoteSchema = new Schema(
  {
    /** A hash of the account's id and registration time. It reveals no identity, and never matches a later account with the same id. */
    _id: { type: String, required: true },
    state: { type: String, required: true },
    at: { type: Date, required: true },
    /** For a hidden account: the SHA-256 of its emailed undo link, which still works after a restore. */
    undo: { type: String, default: null },
  },
  { collection: 'deletion_notes', versionKey: false },
);

/**
 * The last decision about the deletion of an account. It outlives the account, so that restoring an earlier backup doesn't bring the account
 * back. A restore merges the records of the backup and the database.
 */
export type DeletionNote = Required<InferSchemaType<typeof deletionNoteSchema>> & {
  state: 'hidden' | 'kept' | 'erased';
};

export const DeletionNotes = defineModel<DeletionNote>('DeletionNote', deletionNoteSchema);

/** Replaces any earlier decision about the account. */
export async function writeDeletionNote({ _id, ...note }: DeletionNote, tx?: Tx): Promise<void> {
  await DeletionNotes.replaceOne({ _id }, note, { upsert: true, session: tx });
}

export const eachDeletionNote = (): AsyncIterable<DeletionNote> => DeletionNotes.find({}).lean<DeletionNote>().cursor();

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
export async function anonymizeDeletionRequests(userId: number, tx: Tx): Promise<void> {
  await DeletionRequests.updateMany({ userId }, { $set: { userId: null } }, { session: tx });
}
