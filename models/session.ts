import { randomUUID } from 'node:crypto';
import { Schema, trusted } from 'mongoose';
import { defineModel } from './database/connection';
import { batchReads } from './database/batch-reads';
import type { Tx } from './database/transaction';
import { type UserRow, Users } from './user';

/** A signed-in browser. The cookie holds the id; only its SHA-256 is stored, so a read database signs no one in. */
export type SessionRow = {
  _id: string;
  /** A public id for the owner to end the session by; it reveals nothing of the secret id. */
  deviceId: string;
  userId: number;
  userAgent: string;
  /** Of `known_browsers`, where the sign-in left a cookie in the browser. */
  browserId: string | null;
  createdAt: Date;
  /** Written about once an hour, since every page begins with reading the session. */
  lastUsedAt: Date;
  expiresAt: Date;
};

const sessionSchema = new Schema<SessionRow>(
  {
    _id: { type: String, required: true },
    deviceId: { type: String, required: true },
    userId: { type: Number, required: true },
    userAgent: { type: String, default: '' },
    browserId: { type: String, default: null },
    createdAt: { type: Date, required: true },
    lastUsedAt: { type: Date, required: true },
    expiresAt: { type: Date, required: true },
  },
  { collection: 'sessions', versionKey: false },
);
sessionSchema.index({ userId: 1, lastUsedAt: -1 });
sessionSchema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });

export const Sessions = defineModel<SessionRow>('Session', sessionSchema);

export async function insertSession(row: Omit<SessionRow, 'deviceId' | 'lastUsedAt'>, tx?: Tx): Promise<void> {
  await Sessions.create([{ ...row, deviceId: randomUUID(), lastUsedAt: row.createdAt }], { session: tx });
}

type SessionWithUser = Pick<SessionRow, '_id' | 'createdAt' | 'lastUsedAt' | 'expiresAt'> & { user: UserRow };

/** One read for all requests of a moment: every page begins with it. */
const findSessionBatched = batchReads(async (ids: readonly string[]) => {
  const found = await Sessions.aggregate<SessionWithUser>([
    { $match: { _id: { $in: [...new Set(ids)] } } },
    { $lookup: { from: Users.collection.name, localField: 'userId', foreignField: '_id', as: 'user' } },
    { $unwind: '$user' },
    { $project: { createdAt: 1, lastUsedAt: 1, expiresAt: 1, user: 1 } },
  ]).exec();
  const sessions = new Map(found.map((session) => [session._id, session]));
  return ids.map((id) => sessions.get(id) ?? null);
});

/** @returns null when the session has ended */
export async function findSession(id: string, now: Date): Promise<SessionWithUser | null> {
  const session = await findSessionBatched(id);
  return session && session.expiresAt > now ? session : null;
}

/** Records the time of use. */
export async function touchSession(id: string, now: Date): Promise<void> {
  await Sessions.updateOne({ _id: id }, { $set: { lastUsedAt: now } });
}

export const findSessionRow = (id: string, tx?: Tx): Promise<SessionRow | null> =>
  Sessions.findById(id, null, { session: tx ?? null })
    .lean<SessionRow>()
    .exec();

/** Open ones, last used first. */
export const findSessionsOf = (userId: number, now: Date, limit: number): Promise<SessionRow[]> =>
  Sessions.find({ userId, expiresAt: trusted({ $gt: now }) })
    .sort({ lastUsedAt: -1 })
    .limit(limit)
    .lean<SessionRow[]>()
    .exec();

export async function deleteSession(id: string): Promise<void> {
  await Sessions.deleteOne({ _id: id });
}

/** @returns the ended session, or null when there is none or it is another's */
export const takeSessionNamed = (userId: number, deviceId: string, tx: Tx): Promise<SessionRow | null> =>
  Sessions.findOneAndDelete({ userId, deviceId }, { session: tx }).lean<SessionRow>().exec();

/** @param except the one that stays */
export async function deleteSessionsOf(userId: number, except: string | null, tx?: Tx): Promise<void> {
  await Sessions.deleteMany({ userId, ...(except ? { _id: trusted({ $ne: except }) } : {}) }, { session: tx });
}
