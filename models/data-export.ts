import { deleteFilesOf } from './file-part';
import { deleteJob, type JobRow, Jobs, jobId } from './job';
import type { Tx } from './database/transaction';

/** The export of a user's data, at the user's request: one at a time. */
export type DataExportRow = JobRow<'export-data'>;

export const findDataExport = (userId: number, tx?: Tx): Promise<DataExportRow | null> =>
  Jobs.findById(jobId('export-data', userId), null, { session: tx ?? null })
    .lean<DataExportRow>()
    .exec();

/** Prefix of the names of a user's export files; each attempt creates a new file. */
export const exportFilesOf = (userId: number | string): string => `export:${userId}`;

export async function deleteDataExportOf(userId: number, tx: Tx): Promise<void> {
  await deleteJob('export-data', userId, tx);
  await deleteFilesOf(exportFilesOf(userId), null, tx);
}
