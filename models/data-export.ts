import { deleteFilesOf } from './file-part';
import { deleteJob, type JobRow, Jobs, jobId } from './job';
import type { Tx } from './database/transaction';

/** The copy of everything that is held about a person, as that person asked for it: one at a time. */
export type DataExportRow = JobRow<'export-data'>;

export const findDataExport = (userId: number, tx?: Tx): Promise<DataExportRow | null> =>
  Jobs.findById(jobId('export-data', userId), null, { session: tx ?? null })
    .lean<DataExportRow>()
    .exec();

/** Begins the names of the files that were made for a person; each try makes another. */
export const exportFilesOf = (userId: number | string): string => `export:${userId}`;

export async function deleteDataExportOf(userId: number, tx: Tx): Promise<void> {
  await deleteJob('export-data', userId, tx);
  await deleteFilesOf(exportFilesOf(userId), null, tx);
}
