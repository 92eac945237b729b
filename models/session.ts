import { Schema, trusted } from 'mongoose';
import { defineModel } from './database/connection';
import type { Tx } from './database/transaction';
import { type UserRow, Users } from './user';

/** A signed-in browser. The cookie holds the id; only its SHA-256 is stored, so a read database signs nobody in. */
export type SessionRow = {
  _id: string;
  userId: number;
  userAgent: string;
  createdAt: Date;
  expiresAt: Date;
};

const sessionSchema = new Schema<SessionRow>(
  {
    _id: { type: String, required: true },
    userId: { type: Number, required: true },
    userAgent: { type: String, default: '' },
    createdAt: { type: Date, required: true },
    expiresAt: { type: Date, required: true },
  },
  { collection: 'sessions', versionKey: false },
);
sessionSchema.index({ userId: 1 });
sessionSchema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });

export const Sessions = defineModel<SessionRow>('Session', sessionSchema);

export async function insertSession(row: SessionRow): Promise<void> {
  await Sessions.create(row);
}

/** @returns whose session it is, unless it has ended; one read, for every page begins with it. */
export async function findSessionUser(id: string, now: Date): Promise<UserRow | null> {
  const [user] = await Sessions.aggregate<UserRow>([
    { $match: { _id: id, expiresAt: { $gt: now } } },
    { $lookup: { from: Users.collection.name, localField: 'userId', foreignField: '_id', as: 'user' } },
    { $unwind: '$user' },
    { $replaceRoot: { newRoot: '$user' } },
  ]).exec();
  return user ?? null;
}

export async function deleteSession(id: string): Promise<void> {
  await Sessions.deleteOne({ _id: id });
}

/** Ends every session of a user, but for the one kept. */
export async function deleteSessionsOf(userId: number, except: string | null, tx?: Tx): Promise<void> {
  await Sessions.deleteMany({ userId, ...(except ? { _id: trusted({ $ne: except }) } : {}) }, { session: tx });
}
