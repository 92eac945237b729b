import { Schema, trusted } from 'mongoose';
import { defineModel } from './database/connection';
import type { Tx } from './database/transaction';
import { lock } from './lock';

/** The account that a verification link gives the address to, besides proving it. */
export type AddressClaim =
  /** The registration with this password; the account may be another's so far. */
  | { kind: 'registration'; registrationId: number; passwordHash: string }
  /** The account as it is: anyone who is signed in to it asked for the link. */
  | { kind: 'account' };

/** A secret for a single use: a mailed link's, or a cookie's in the middle of a sign-in. Only its SHA-256 is stored. */
export type OneTimeTokenRow = {
  _id: string;
  purpose: 'verify-email' | 'reset-password' | 'auto-login' | 'undo-deletion' | 'change-email' | 'second-factor';
  userId: number;
  emailKey: string;
  createdAt: Date;
  usedAt: Date | null;
  /** Null: anyone who reads the mail, without any password chosen before. */
  claim?: AddressClaim | null;
};

const claimSchema = new Schema(
  { kind: { type: String, required: true }, registrationId: Number, passwordHash: String },
  { _id: false },
);

const oneTimeTokenSchema = new Schema<OneTimeTokenRow>(
  {
    _id: { type: String, required: true },
    purpose: { type: String, required: true },
    userId: { type: Number, required: true },
    // Empty where it has nothing to do with an address.
    emailKey: { type: String, default: '' },
    createdAt: { type: Date, required: true },
    usedAt: { type: Date, default: null },
    claim: { type: claimSchema, default: null },
  },
  { collection: 'one_time_tokens', versionKey: false },
);
oneTimeTokenSchema.index({ userId: 1, purpose: 1, createdAt: -1 });
oneTimeTokenSchema.index({ emailKey: 1, purpose: 1, createdAt: -1 });
// For a month, a used or expired link is answered with what happened to it; then it is an unknown one.
oneTimeTokenSchema.index({ createdAt: 1 }, { expireAfterSeconds: 30 * 24 * 3600 });

export const OneTimeTokens = defineModel<OneTimeTokenRow>('OneTimeToken', oneTimeTokenSchema);

export async function insertOneTimeToken(row: OneTimeTokenRow, tx: Tx): Promise<void> {
  await OneTimeTokens.create([row], { session: tx });
}

export const findOneTimeToken = (
  id: string,
  purpose: OneTimeTokenRow['purpose'],
  tx?: Tx,
): Promise<OneTimeTokenRow | null> =>
  OneTimeTokens.findOne({ _id: id, purpose }, null, { session: tx ?? null })
    .lean<OneTimeTokenRow>()
    .exec();

/** For the debug page. */
export const findNewestOneTimeToken = (
  userId: number,
  purpose: OneTimeTokenRow['purpose'],
): Promise<OneTimeTokenRow | null> =>
  OneTimeTokens.findOne({ userId, purpose }).sort({ createdAt: -1 }).lean<OneTimeTokenRow>().exec();

/** What was registered for an address that no one has proven, newest first; each registration may come more than once. */
export async function findRegistrations(
  emailKey: string,
  given: { registrationId?: number; limit: number },
): Promise<Extract<AddressClaim, { kind: 'registration' }>[]> {
  const { registrationId, limit } = given;
  const wanted = registrationId === undefined ? {} : { 'claim.registrationId': registrationId };
  const rows = await OneTimeTokens.find({ emailKey, purpose: 'verify-email', 'claim.kind': 'registration', ...wanted })
    .sort({ createdAt: -1 })
    .limit(limit)
    .lean<OneTimeTokenRow[]>()
    .exec();
  return rows.flatMap(({ claim }) => (claim?.kind === 'registration' ? [claim] : []));
}

/** Leaves an address's links only the proof of the address. */
export async function forgetClaims(emailKey: string, tx: Tx): Promise<void> {
  const claimed = { emailKey, purpose: 'verify-email' as const, claim: trusted({ $ne: null }) };
  await OneTimeTokens.updateMany(claimed, { $set: { claim: null } }, { session: tx });
}

/** @returns false when someone else was quicker */
export async function useOneTimeToken(id: string, now: Date, tx: Tx): Promise<boolean> {
  const used = await OneTimeTokens.updateOne({ _id: id, usedAt: null }, { $set: { usedAt: now } }, { session: tx });
  return used.modifiedCount === 1;
}

/** Stores a token that makes earlier ones of its purpose worthless: of two at once, the first. */
export async function replaceOneTimeTokens(row: OneTimeTokenRow, tx: Tx): Promise<void> {
  await lock(`${row.purpose}:${row.userId}`, tx);
  await deleteOneTimeTokens(row.userId, row.purpose, tx);
  await insertOneTimeToken(row, tx);
}

export async function deleteOneTimeTokens(userId: number, purpose: OneTimeTokenRow['purpose'], tx: Tx): Promise<void> {
  await OneTimeTokens.deleteMany({ userId, purpose }, { session: tx });
}

export async function deleteOneTimeTokensOf(userId: number, tx: Tx): Promise<void> {
  await OneTimeTokens.deleteMany({ userId }, { session: tx });
}
