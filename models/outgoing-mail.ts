import { trusted } from 'mongoose';
import { type JobRow, Jobs } from './job';
import type { Tx } from './database/transaction';

const mailKinds = ['mail', 'letter'] as const;

type MailJob = JobRow<(typeof mailKinds)[number]>;

const isMail = { kind: trusted({ $in: [...mailKinds] }) };

/** How many weekly emails are waiting or being sent. @param most maximum count */
export const countQueuedLetters = (most: number): Promise<number> =>
  Jobs.countDocuments({ kind: 'letter', dueAt: trusted({ $ne: null }) }, { limit: most }).exec();

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
