import { type InferSchemaType, type mongo, Schema, trusted } from 'mongoose';
import { defineModel } from './database/connection';
import type { Tx } from './database/transaction';

const filePartSchema = new Schema(
  {
    _id: { type: String, required: true },
    file: { type: String, required: true },
    number: { type: Number, required: true },
    bytes: { type: Buffer, required: true },
    expiresAt: { type: Date, required: true },
  },
  { collection: 'file_parts', versionKey: false },
);
filePartSchema.index({ file: 1, number: 1 }, { unique: true });
filePartSchema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });

/** A piece of a file that any process may need to read: a user's data export, or an editor's import. */
type FilePartRow = Required<InferSchemaType<typeof filePartSchema>>;

export const FileParts = defineModel<FilePartRow>('FilePart', filePartSchema);

export async function insertFilePart(part: Omit<FilePartRow, '_id'>): Promise<void> {
  await FileParts.create({ ...part, _id: `${part.file}:${part.number}` });
}

/** In order, starting at part `from`. */
export async function* fileParts(file: string, from = 0): AsyncGenerator<Buffer> {
  const parts = FileParts.find({ file, number: trusted({ $gte: from }) })
    .sort({ number: 1 })
    .lean<{ bytes: mongo.Binary }[]>()
    .cursor({ batchSize: 2 });
  for await (const { bytes } of parts) yield Buffer.from(bytes.buffer);
}

export async function deleteFileParts(file: string, tx?: Tx): Promise<void> {
  await FileParts.deleteMany({ file }, { session: tx });
}

/** Deletes all files with this prefix. @param except a file to keep */
export async function deleteFilesOf(owner: string, except: string | null, tx: Tx): Promise<void> {
  // `;` sorts right after `:`, which ends the range.
  const filter = { file: trusted({ $gte: `${owner}:`, $lt: `${owner};`, ...(except !== null && { $ne: except }) }) };
  await FileParts.deleteMany(filter, { session: tx });
}
