import { Schema, trusted } from 'mongoose';
import { changeClaimed, claimDue, type Claimed, type Lease } from './database/claims';
import { defineModel } from './database/connection';
import type { Tx } from './database/transaction';

export type MailLane = 'letters';

/**
 * A mail that a committed change asked for. It stays until it was handed over; one that never could be is a failed email, which an
 * operator may look at and put back until it expires.
 */
export type OutgoingMailRow = {
  _id: string;
  kind: string;
  to: string;
  /** Letters to many go out beside what a person waits for, and never before it; missing for that. */
  lane?: MailLane;
  /** Of a letter: whose wish counts until it has gone out. */
  readerId?: number;
  subject: string;
  /** Text and HTML, encrypted: links in them hold secrets that are stored nowhere else. */
  sealed: string;
  /** How often it was leased. By this number a process knows that no other has taken it over. */
  attempts: number;
  /** Not before this time: moved on while a process has leased it, and after a failure. Null: a failed email. */
  dueAt: Date | null;
  createdAt: Date;
  /** A failure after this time is the last one. */
  givesUpAt: Date;
  /** Without any address. */
  lastFailure: string | null;
  deadAt: Date | null;
};

const deadLettersStaySeconds = 14 * 24 * 3600;

const outgoingMailSchema = new Schema<OutgoingMailRow>(
  {
    _id: { type: String, required: true },
    kind: { type: String, required: true },
    to: { type: String, required: true },
    lane: { type: String, default: undefined },
    readerId: { type: Number, default: undefined },
    subject: { type: String, required: true },
    sealed: { type: String, required: true },
    attempts: { type: Number, default: 0 },
    dueAt: { type: Date, default: null },
    createdAt: { type: Date, required: true },
    givesUpAt: { type: Date, required: true },
    lastFailure: { type: String, default: null },
    deadAt: { type: Date, default: null },
  },
  { collection: 'outgoing_mail', versionKey: false },
);
outgoingMailSchema.index({ lane: 1, dueAt: 1 });
outgoingMailSchema.index({ to: 1 });
outgoingMailSchema.index({ createdAt: 1 });
// MongoDB removes rows with a date; one that is waiting has none.
outgoingMailSchema.index({ deadAt: 1 }, { expireAfterSeconds: deadLettersStaySeconds });

export const OutgoingMail = defineModel<OutgoingMailRow>('OutgoingMail', outgoingMailSchema);

/** Replaces one with the same id that still waits. */
export async function putOutgoingMail({ _id, subject, sealed, ...row }: OutgoingMailRow, tx: Tx): Promise<void> {
  await OutgoingMail.updateOne(
    { _id },
    { $set: { subject, sealed }, $setOnInsert: row },
    { upsert: true, session: tx },
  );
}

export async function insertOutgoingMail(rows: OutgoingMailRow[], tx: Tx): Promise<void> {
  if (rows.length > 0) await OutgoingMail.insertMany(rows, { session: tx });
}

/** How many wait in a lane. @param most counts no further than this */
export const countWaitingIn = (lane: MailLane, most: number): Promise<number> =>
  OutgoingMail.countDocuments({ lane, dueAt: trusted({ $ne: null }) }, { limit: most }).exec();

export const claimDueMail = (lease: Lease, lane: MailLane | null = null): Promise<OutgoingMailRow | null> =>
  claimDue(OutgoingMail, lease, { lane });

/** @returns false where another process has leased it meanwhile, or it is gone */
export const changeLeasedMail = (
  mail: Claimed<OutgoingMailRow>,
  change: Partial<Pick<OutgoingMailRow, 'dueAt' | 'lastFailure' | 'deadAt'>>,
): Promise<boolean> => changeClaimed(OutgoingMail, mail, change);

/** @returns false when there is no such mail */
export async function deleteOutgoingMail(id: string): Promise<boolean> {
  return (await OutgoingMail.deleteOne({ _id: id })).deletedCount === 1;
}

/** Failed emails have no time at which they are due. */
export async function countOutgoingMail(): Promise<{ waiting: number; dead: number }> {
  const groups = await OutgoingMail.aggregate<{ _id: boolean; count: number }>([
    { $group: { _id: { $eq: ['$dueAt', null] }, count: { $sum: 1 } } },
  ]).exec();
  const countOf = (isDead: boolean) => groups.find(({ _id }) => _id === isDead)?.count ?? 0;
  return { waiting: countOf(false), dead: countOf(true) };
}

export async function deleteOutgoingMailTo(to: string, tx: Tx): Promise<void> {
  await OutgoingMail.deleteMany({ to }, { session: tx });
}

/** For an operator; oldest first. */
export const eachOutgoingMail = (): AsyncIterable<Omit<OutgoingMailRow, 'sealed'>> =>
  OutgoingMail.find({}, { sealed: 0 }).sort({ createdAt: 1 }).lean<Omit<OutgoingMailRow, 'sealed'>>().cursor();

/** Puts failed emails back as if they had just been written. @param id one of them, or null: all. @returns how many */
export async function reviveDeadMail(id: string | null, now: Date, givesUpAt: Date): Promise<number> {
  const revived = await OutgoingMail.updateMany(
    { deadAt: trusted({ $type: 'date' }), ...(id === null ? {} : { _id: id }) },
    { $set: { attempts: 0, dueAt: now, givesUpAt, deadAt: null } },
  );
  return revived.modifiedCount;
}
