import { Schema, trusted } from 'mongoose';
import { defineModel } from './database/connection';
import type { Tx } from './database/transaction';
import { lock } from './lock';

/** The account that a verification link assigns the address to, besides verifying it. */
export type AddressClaim =
  /** A registration with this password. The account may currently belong to another registration. */
  | { kind: 'registration'; registrationId: number; passwordHash: string }
  /** The existing account: a user signed in to it requested the link. */
  | { kind: 'account' };

/** A single-use secret: of an emailed link, or of a cookie during a sign-in. Only its SHA-256 is stored. */
export type OneTimeTokenRow = {
  _id: string;
  purpose: 'verify-email' | 'reset-password' | 'auto-login' | 'undo-deletion' | 'change-email' | 'second-factor';
  userId: number;
  emailKey: string;
  createdAt: Date;
  usedAt: Date | null;
  /** Null: the link only verifies the address, without any earlier password. */
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
    // Empty if it isn't about an address.
    emailKey: { type: String, default: '' },
    createdAt: { type: Date, required: true },
    usedAt: { type: Date, default: null },
    claim: { type: claimSchema, default: null },
  },
  { collection: 'one_time_tokens', versionKey: false },
);
oneTimeTokenSchema.index({ userId: 1, purpose: 1, createdAt: -1 });
oneTimeTokenSchema.index({ emailKey: 1, purpose: 1, createdAt: -1 });
// For a month, a used or expired link still gets a specific error message; after that it is unknown.
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

/** The registrations of an unverified address, newest first; each may appear more than once. */
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

/** Reduces an address's links to verifying the address. */
export async function forgetClaims(emailKey: string, tx: Tx): Promise<void> {
  const claimed = { emailKey, purpose: 'verify-email' as const, claim: trusted({ $ne: null }) };
  await OneTimeTokens.updateMany(claimed, { $set: { claim: null } }, { session: tx });
}

/** @returns false if it was already used */
export async function useOneTimeToken(id: string, now: Date, tx: Tx): Promise<boolean> {
  const used = await OneTimeTokens.updateOne({ _id: id, usedAt: null }, { $set: { usedAt: now } }, { session: tx });
  return used.modifiedCount === 1;
}

/** Stores a token and invalidates earlier ones with its purpose; of two concurrent ones, the first becomes invalid. */
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
