import { type InferSchemaType, Schema } from 'mongoose';
import { defineModel } from './database/connection';
import type { Tx } from './database/transaction';

const deletionNoteSchema = new Schema(
  {
    /** A hash of the account's id and registration time: it reveals no identity, and never matches a later account with that id. */
    _id: { type: String, required: true },
    state: { type: String, required: true },
    at: { type: Date, required: true },
    /** For a hidden account: the SHA-256 of its emailed undo link, which still works after a restore. */
    undo: { type: String, default: null },
  },
  { collection: 'deletion_notes', versionKey: false },
);

/**
 * The last decision about the deletion of an account. It outlives the account, so that an earlier backup doesn't bring the account back; a
 * restore merges the records of both sides.
 */
export type DeletionNote = Required<InferSchemaType<typeof deletionNoteSchema>> & {
  state: 'hidden' | 'kept' | 'erased';
};

export const DeletionNotes = defineModel<DeletionNote>('DeletionNote', deletionNoteSchema);

/** Keeps the last decision on each account. */
export async function writeDeletionNote({ _id, ...note }: DeletionNote, tx?: Tx): Promise<void> {
  await DeletionNotes.replaceOne({ _id }, note, { upsert: true, session: tx });
}

export const eachDeletionNote = (): AsyncIterable<DeletionNote> => DeletionNotes.find({}).lean<DeletionNote>().cursor();
