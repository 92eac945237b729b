import { randomUUID } from 'node:crypto';
import { type InferSchemaType, Schema, trusted } from 'mongoose';
import { defineModel } from './database/connection';
import { batchReads } from './database/batch-reads';
import type { Tx } from './database/transaction';
import { enqueueJobs } from './job';
import { type UserRow, Users } from './user';

const pushSchema = new Schema(
  {
    /** Its push service's endpoint and its keys, encrypted. */
    sealed: { type: String, required: true },
    /** Whether a push includes text, which anyone who sees the screen can read. */
    showsWords: { type: Boolean, required: true },
    at: { type: Date, required: true },
  },
  { _id: false },
);

type PushSubscription = InferSchemaType<typeof pushSchema>;

const sessionSchema = new Schema(
  {
    _id: { type: String, required: true },
    /** A public id for ending the session; it reveals nothing about the secret id. */
    deviceId: { type: String, required: true },
    userId: { type: Number, required: true },
    userAgent: { type: String, default: '' },
    /** Id of the browser's `KnownBrowserRow`, if the sign-in set its cookie. */
    browserId: { type: String, default: null },
    createdAt: { type: Date, required: true },
    /** Written about once an hour, since every page reads the session. */
    lastUsedAt: { type: Date, required: true },
    expiresAt: { type: Date, required: true },
    /** Null unless push notifications are on in the browser. */
    push: { type: pushSchema, default: null },
  },
  { collection: 'sessions', versionKey: false },
);
sessionSchema.index({ userId: 1, lastUsedAt: -1 });
sessionSchema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });

/** A signed-in browser. `_id` is the SHA-256 of the id in the cookie, so reading the database doesn't give access. */
export type SessionRow = Required<InferSchemaType<typeof sessionSchema>> & { push: PushSubscription | null };

export const Sessions = defineModel<SessionRow>('Session', sessionSchema);

export async function insertSession(row: Omit<SessionRow, 'deviceId' | 'lastUsedAt' | 'push'>, tx?: Tx): Promise<void> {
  await Sessions.create([{ ...row, deviceId: randomUUID(), lastUsedAt: row.createdAt }], { session: tx });
}

type SessionWithUser = Pick<SessionRow, '_id' | 'createdAt' | 'lastUsedAt' | 'expiresAt'> & { user: UserRow };

/** One read for all concurrent requests, since every page needs it. */
const findSessionBatched = batchReads(async (ids: readonly string[]) => {
  const found = await Sessions.aggregate<SessionWithUser>([
    { $match: { _id: { $in: [...new Set(ids)] } } },
    { $lookup: { from: Users.collection.name, localField: 'userId', foreignField: '_id', as: 'user' } },
    { $unwind: '$user' },
    { $project: { createdAt: 1, lastUsedAt: 1, expiresAt: 1, user: 1 } },
    { $unset: 'user.secondFactor' },
  ]).exec();
  const sessions = new Map(found.map((session) => [session._id, session]));
  return ids.map((id) => sessions.get(id) ?? null);
});

/** @returns null if the session has ended */
export async function findSession(id: string, now: Date): Promise<SessionWithUser | null> {
  const session = await findSessionBatched(id);
  return session && session.expiresAt > now ? session : null;
}

export const isSessionOpen = async (id: string, now: Date, tx: Tx): Promise<boolean> =>
  (await Sessions.exists({ _id: id, expiresAt: trusted({ $gt: now }) }).session(tx)) !== null;

/** Records the time of use. */
export async function touchSession(id: string, now: Date): Promise<void> {
  await Sessions.updateOne({ _id: id }, { $set: { lastUsedAt: now } });
}

export const findSessionRow = (id: string, tx?: Tx): Promise<SessionRow | null> =>
  Sessions.findById(id, null, { session: tx ?? null })
    .lean<SessionRow>()
    .exec();

/** Open sessions, most recently used first. */
export const findSessionsOf = (userId: number, now: Date, limit: number): Promise<SessionRow[]> =>
  Sessions.find({ userId, expiresAt: trusted({ $gt: now }) })
    .sort({ lastUsedAt: -1 })
    .limit(limit)
    .lean<SessionRow[]>()
    .exec();

export async function deleteSession(id: string): Promise<void> {
  await Sessions.deleteOne({ _id: id });
}

/** @returns the ended session, or null if there is none or it belongs to another user */
export const deleteSessionNamed = (userId: number, deviceId: string, tx: Tx): Promise<SessionRow | null> =>
  Sessions.findOneAndDelete({ userId, deviceId }, { session: tx }).lean<SessionRow>().exec();

/** @param except the session to keep */
export async function deleteSessionsOf(userId: number, except: string | null, tx?: Tx): Promise<void> {
  await Sessions.deleteMany({ userId, ...(except ? { _id: trusted({ $ne: except }) } : {}) }, { session: tx });
}

const hasPush = { push: trusted({ $ne: null }) };

/** @param push null turns push notifications off */
export async function setPush(id: string, push: PushSubscription | null, tx?: Tx): Promise<void> {
  await Sessions.updateOne({ _id: id }, { $set: { push } }, { session: tx });
}

export async function setPushWords(id: string, showsWords: boolean): Promise<void> {
  await Sessions.updateOne({ _id: id, ...hasPush }, { $set: { 'push.showsWords': showsWords } });
}

/** Turns off push notifications for a browser that no longer accepts them, unless it has subscribed again. */
export async function endPush(id: string, { sealed }: PushSubscription): Promise<void> {
  await Sessions.updateOne({ _id: id, 'push.sealed': sealed }, { $set: { push: null } });
}

/** @param except a session that doesn't count */
export const countPushedSessions = (userId: number, except: string, tx: Tx): Promise<number> =>
  Sessions.countDocuments({ userId, ...hasPush, _id: trusted({ $ne: except }) }, { session: tx }).exec();

/** Schedules push notifications to the driver's browsers, unless they are already due earlier. */
export async function pushToDriver(userId: number, dueAt: Date, tx: Tx): Promise<void> {
  const rows = await Sessions.find({ userId, ...hasPush }, { _id: 1 }, { session: tx })
    .lean<Pick<SessionRow, '_id'>[]>()
    .exec();
  const jobs = rows.map(({ _id }) => ({ subject: _id, data: null, dueAt }));
  await enqueueJobs('push', jobs, tx);
}
