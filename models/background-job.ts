import { Schema, trusted } from 'mongoose';
import { changeClaimed, claimDue, type Claimed, deleteClaimed, type Lease } from './database/claims';
import { defineModel } from './database/connection';
import type { Tx } from './database/transaction';

/**
 * `clear-post`, `clear-comment`: removes what was on it, once it is deleted. `show-content`: shows or hides what a driver wrote, as
 * their account is. `move-posts`: moves posts to the location that theirs was merged into, or back. `copy-words`: copies
 * follows and reports of a location so, or deletes the copies.
 */
export type BackgroundJobKind = 'clear-post' | 'clear-comment' | 'show-content' | 'move-posts' | 'copy-words';

/** What is left to do of a change that was too large for one transaction. */
export type BackgroundJobRow = {
  /** Kind and subject, so that there is one job for each. */
  _id: string;
  kind: BackgroundJobKind;
  /** Id of the post, the comment, the driver or the location. */
  subjectId: number;
  /** How often it was leased. By this number a process knows that no other has taken it over. */
  attempts: number;
  /** Not before this time: moved on while a process has leased it, and after a failure. */
  dueAt: Date;
};

const backgroundJobSchema = new Schema<BackgroundJobRow>(
  {
    _id: { type: String, required: true },
    kind: { type: String, required: true },
    subjectId: { type: Number, required: true },
    attempts: { type: Number, default: 0 },
    dueAt: { type: Date, required: true },
  },
  { collection: 'background_jobs', versionKey: false },
);
backgroundJobSchema.index({ dueAt: 1 });

export const BackgroundJobs = defineModel<BackgroundJobRow>('BackgroundJob', backgroundJobSchema);

const jobId = (kind: BackgroundJobKind, subjectId: number): string => `${kind}:${subjectId}`;

/** Makes it, or has it done again from its beginning where it is there. */
export async function putBackgroundJob(kind: BackgroundJobKind, subjectId: number, dueAt: Date, tx: Tx): Promise<void> {
  await BackgroundJobs.updateOne(
    { _id: jobId(kind, subjectId) },
    { $set: { kind, subjectId, dueAt }, $inc: { attempts: 1 } },
    { upsert: true, session: tx },
  );
}

export const claimBackgroundJob = (lease: Lease): Promise<BackgroundJobRow | null> => claimDue(BackgroundJobs, lease);

/** @returns false where another process has leased it meanwhile, or it is done */
export const postponeBackgroundJob = (job: Claimed<BackgroundJobRow>, dueAt: Date, tx?: Tx): Promise<boolean> =>
  changeClaimed(BackgroundJobs, job, { dueAt }, tx);

/** @returns as above */
export const deleteBackgroundJob = (job: Claimed<BackgroundJobRow>, tx: Tx): Promise<boolean> =>
  deleteClaimed(BackgroundJobs, job, tx);

/** Of these, those that a job is about. */
export async function findSubjectsOfJobs(
  kind: BackgroundJobKind,
  subjectIds: number[],
  session: Tx,
): Promise<Set<number>> {
  const ids = subjectIds.map((id) => jobId(kind, id));
  const rows = await BackgroundJobs.find({ _id: trusted({ $in: ids }) }, { subjectId: 1 }, { session })
    .lean<Pick<BackgroundJobRow, 'subjectId'>[]>()
    .exec();
  return new Set(rows.map(({ subjectId }) => subjectId));
}
