import { randomUUID } from 'node:crypto';
import { Schema, trusted } from 'mongoose';
import { defineModel } from './database/connection';
import type { Tx } from './database/transaction';
import { writeRows } from './database/write-rows';
import type { LocationType } from '~/schemas/places';
import { deleteFilesOf } from './file-part';
import type { ImportSummary } from './location-batch';

/** An email to send. `sealed`: text and HTML, encrypted, since their links contain secrets that are stored nowhere else. */
export type MailData = {
  kind: string;
  to: string;
  subject: string;
  sealed: string;
  /** For a weekly email: the reader, who may unsubscribe before it is sent. */
  readerId: number | null;
};

/** In the states `checking`, `importing` and `undoing` the job is working. In the others it waits for an editor. */
export type ImportState =
  'checking' | 'checked' | 'importing' | 'imported' | 'canceled' | 'undoing' | 'undone' | 'failed';

/** A file of places that an editor uploaded. */
export type ImportData = {
  /** The editor; null once their account is erased. */
  by: number | null;
  fileName: string;
  bytes: number;
  /** Applies to every place in the file. */
  type: LocationType | null;
  state: ImportState;
  report: ImportSummary | null;
  /** Rows processed by the current step. */
  rows: number;
  batchId: number | null;
  /** Places that an undo could not change, as text. */
  kept: string[];
};

/** Every kind of job, with the data it stores between steps. */
export type JobData = {
  /** An email that a user may be waiting for. */
  mail: MailData;
  /** A weekly email. There are many, and they must not delay other mail. */
  letter: MailData;
  /** Deletes the votes and comments of a deleted post or comment. */
  'clear-post': null;
  'clear-comment': null;
  /** Shows or hides a driver's content to match their account. */
  'show-content': null;
  /** Moves posts to the location that their location was merged into, or back. */
  'move-posts': null;
  /** Copies follows and reports of a merged location, or deletes the copies. */
  'copy-words': null;
  /** Sends a push notification to the browser of a session. */
  push: null;
  /** Notifies followers of a post. `reached`: the last follower notified, as returned by `nextFollowers`. */
  'announce-post': { reached: string };
  /** Renames a photo in a store that serves files itself, when it is withheld or released. */
  'move-photo': null;
  /** Checks, imports or undoes an editor's file, depending on its state. It stays as `done` between the steps. */
  import: ImportData;
  /**
   * Creates a user's data export; the job stays as `done` while the file can be downloaded. `tokenHash`: SHA-256 of the secret in the
   * emailed link.
   */
  'export-data': { askedAt: Date; file: string | null; tokenHash: string | null; bytes: number };
};

export type JobKind = keyof JobData;

/** `paused` jobs wait until they are resumed. `done` jobs are stored for their result, and `failed` jobs for the operator. */
type JobState = 'waiting' | 'running' | 'paused' | 'done' | 'failed';

/** Work that a committed transaction requested and any process can do. There is one job per kind and subject. */
export type JobRow<Kind extends JobKind = JobKind> = {
  /** Kind and subject, so that there is one job for each. */
  _id: string;
  kind: Kind;
  /** Id of the post, driver or other subject. */
  subject: string;
  data: JobData[Kind];
  state: JobState;
  /** When it may be claimed; null if it can't be. For a running job, the end of its lease. */
  dueAt: Date | null;
  /** Identifies the claim, so that a process notices when another one has taken over. */
  lease: string | null;
  /** How often it was enqueued. If it is enqueued while it runs, it runs again. */
  asked: number;
  /** Claims since the last progress. */
  attempts: number;
  lastError: string | null;
  createdAt: Date;
  /** When MongoDB removes the row. */
  expiresAt: Date | null;
};

const jobSchema = new Schema<JobRow>(
  {
    _id: { type: String, required: true },
    kind: { type: String, required: true },
    subject: { type: String, required: true },
    data: { type: Schema.Types.Mixed, default: null },
    state: { type: String, required: true },
    dueAt: { type: Date, default: null },
    lease: { type: String, default: null },
    asked: { type: Number, default: 1 },
    attempts: { type: Number, default: 0 },
    lastError: { type: String, default: null },
    createdAt: { type: Date, required: true },
    expiresAt: { type: Date, default: null },
  },
  { collection: 'jobs', versionKey: false, minimize: false },
);
// Includes the state, so that the counts for /metrics only read the index.
jobSchema.index({ kind: 1, dueAt: 1, state: 1 });
// For deleting mail to an erased user's address.
jobSchema.index({ 'data.to': 1 }, { sparse: true });
jobSchema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });

export const Jobs = defineModel<JobRow>('Job', jobSchema);

export const jobId = (kind: JobKind, subject: string | number): string => `${kind}:${subject}`;

type NewJob<Kind extends JobKind> = {
  subject: string | number;
  data: JobData[Kind];
  dueAt?: Date;
  createdAt?: Date;
};

const isQueued = { $in: ['$state', ['waiting', 'running']] };

/** A queued job keeps its due time. Any other job starts over. */
const requeued = (dueAt: Date | undefined) => ({
  state: { $cond: [isQueued, '$state', 'waiting'] },
  dueAt: { $cond: [isQueued, '$dueAt', dueAt ?? '$$NOW'] },
  attempts: { $cond: [isQueued, '$attempts', 0] },
  lease: { $ifNull: ['$lease', null] },
  asked: { $add: [{ $ifNull: ['$asked', 0] }, 1] },
  lastError: { $ifNull: ['$lastError', null] },
  expiresAt: null,
});

/** Call this in the transaction that makes the jobs necessary. A queued job gets the new data, and a running job runs again. */
export async function enqueueJobs<Kind extends JobKind>(kind: Kind, jobs: NewJob<Kind>[], tx: Tx): Promise<void> {
  await writeRows(
    Jobs,
    jobs.map(({ subject, data, dueAt, createdAt = dueAt }) => ({
      updateOne: {
        filter: { _id: jobId(kind, subject) },
        update: [
          {
            $set: {
              kind,
              subject: { $literal: String(subject) },
              data: { $literal: data },
              ...requeued(dueAt),
              createdAt: { $ifNull: ['$createdAt', createdAt ?? '$$NOW'] },
            },
          },
        ],
        upsert: true,
      },
    })),
    tx,
  );
}

export const enqueueJob = <Kind extends JobKind>(kind: Kind, job: NewJob<Kind>, tx: Tx): Promise<void> =>
  enqueueJobs(kind, [job], tx);

/** Does nothing if there is no such job. */
export async function resumeJob(kind: JobKind, subject: string | number, dueAt: Date, tx: Tx): Promise<void> {
  await Jobs.updateOne({ _id: jobId(kind, subject) }, [{ $set: requeued(dueAt) }], {
    session: tx,
    updatePipeline: true,
  });
}

/** Leases the job that has been due longest, so that no other process can claim it. @returns null if none is due */
export const claimJob = <Kind extends JobKind>(
  kinds: readonly Kind[],
  { now, leaseUntil }: { now: Date; leaseUntil: Date },
): Promise<JobRow<Kind> | null> =>
  Jobs.findOneAndUpdate(
    { kind: trusted({ $in: [...kinds] }), dueAt: trusted({ $lte: now }) },
    { $set: { state: 'running', dueAt: leaseUntil, lease: randomUUID() }, $inc: { attempts: 1 } },
    { sort: { dueAt: 1 }, returnDocument: 'after' },
  )
    .lean<JobRow<Kind>>()
    .exec();

type ClaimedJob = Pick<JobRow, '_id' | 'lease'> & Partial<Pick<JobRow, 'asked'>>;

const claimed = ({ _id, lease, asked }: ClaimedJob) => ({ _id, lease, ...(asked !== undefined && { asked }) });

/** @returns false if another process has claimed it, it was deleted, or `asked` is set and it was enqueued again */
export async function changeJob(job: ClaimedJob, change: Partial<JobRow>, tx?: Tx): Promise<boolean> {
  return (await Jobs.updateOne(claimed(job), { $set: change }, { session: tx })).matchedCount === 1;
}

/** @returns false in the same cases as `changeJob` */
export async function deleteClaimedJob(job: ClaimedJob, tx?: Tx): Promise<boolean> {
  return (await Jobs.deleteOne(claimed(job), { session: tx })).deletedCount === 1;
}

/** For a deleted subject. Works even while a process runs the job. */
export async function deleteJob(kind: JobKind, subject: string | number, tx?: Tx): Promise<void> {
  await Jobs.deleteOne({ _id: jobId(kind, subject) }, { session: tx });
}

/** Which of these subjects have a job. */
export async function findSubjectsWithJob(kind: JobKind, subjects: number[], session: Tx): Promise<Set<number>> {
  const ids = subjects.map((subject) => jobId(kind, subject));
  const rows = await Jobs.find({ _id: trusted({ $in: ids }) }, { subject: 1 }, { session })
    .lean<Pick<JobRow, 'subject'>[]>()
    .exec();
  return new Set(rows.map(({ subject }) => Number(subject)));
}

export type JobCount = { kind: JobKind; state: JobState; count: number };

export const countJobs = (): Promise<JobCount[]> =>
  Jobs.aggregate<JobCount>([
    { $group: { _id: { kind: '$kind', state: '$state' }, count: { $sum: 1 } } },
    { $project: { _id: 0, kind: '$_id.kind', state: '$_id.state', count: 1 } },
  ])
    .hint({ kind: 1, dueAt: 1, state: 1 })
    .exec();

const mailKinds = ['mail', 'letter'] as const;

type MailJob = JobRow<(typeof mailKinds)[number]>;

const isMail = { kind: trusted({ $in: [...mailKinds] }) };

/** How many weekly emails are waiting or being sent. @param limit maximum count */
export const countQueuedLetters = (limit: number): Promise<number> =>
  Jobs.countDocuments({ kind: 'letter', dueAt: trusted({ $ne: null }) }, { limit }).exec();

/** @returns false if there is no such mail */
export async function deleteOutgoingMail(id: string): Promise<boolean> {
  return (await Jobs.deleteOne({ ...isMail, subject: id })).deletedCount === 1;
}

export async function deleteOutgoingMailTo(to: string, tx: Tx): Promise<void> {
  await Jobs.deleteMany({ 'data.to': to }, { session: tx });
}

/** For the operator; oldest first. */
export const eachOutgoingMail = (): AsyncIterable<MailJob> =>
  Jobs.find(isMail, { 'data.sealed': 0 }).sort({ createdAt: 1 }).lean<MailJob>().cursor();

/** Requeues failed emails as if they were new. @param id of one email, or null for all. @returns how many */
export async function retryFailedMail(id: string | null, now: Date): Promise<number> {
  const retried = await Jobs.updateMany(
    { ...isMail, state: 'failed', ...(id !== null && { subject: id }) },
    { $set: { state: 'waiting', attempts: 0, dueAt: now, expiresAt: null } },
  );
  return retried.modifiedCount;
}

/** An export of a user's data, which the user requested. A user has at most one. */
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

export type ImportRow = JobRow<'import'>;

export const findImport = (id: number, tx?: Tx): Promise<ImportRow | null> =>
  Jobs.findById(jobId('import', id), null, { session: tx ?? null })
    .lean<ImportRow>()
    .exec();

/** Newest first, without reports. */
export const findImports = (limit: number): Promise<ImportRow[]> =>
  Jobs.find({ kind: 'import' }, { 'data.report': 0 }).sort({ createdAt: -1 }).limit(limit).lean<ImportRow[]>().exec();

/** @returns false if it is no longer in one of these states */
export async function changeImport(
  id: number,
  from: readonly ImportState[],
  change: Partial<ImportData>,
  tx?: Tx,
): Promise<boolean> {
  const fields = Object.fromEntries(Object.entries(change).map(([name, value]) => [`data.${name}`, value]));
  const filter = { _id: jobId('import', id), 'data.state': trusted({ $in: from }) };
  return (await Jobs.updateOne(filter, { $set: fields }, { session: tx })).matchedCount === 1;
}

/** Ends a step, even while a process works on it. That process then loses its lease. */
export async function settleImport(id: number, data: ImportData, expiresAt: Date, tx: Tx): Promise<void> {
  const settled = { state: 'done' as const, dueAt: null, lease: null, data, expiresAt };
  await Jobs.updateOne({ _id: jobId('import', id) }, { $set: settled }, { session: tx });
}

/** Keeps an editor's uploads but removes the editor's id. */
export async function anonymizeImports(userId: number, tx: Tx): Promise<void> {
  await Jobs.updateMany({ kind: 'import', 'data.by': userId }, { $set: { 'data.by': null } }, { session: tx });
}
