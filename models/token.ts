import { Schema, trusted } from 'mongoose';
import { defineModel } from './database/connection';
import type { Tx } from './database/transaction';
import { lock } from './lock';

/** The account that gets the address when a verification link is opened. */
export type AddressClaim =
  /** A registration with this password. The account may currently belong to another registration. */
  | { kind: 'registration'; registrationId: number; passwordHash: string }
  /** The existing account. A user who was signed in to it requested the link. */
  | { kind: 'account' };

/** A single-use secret, from an emailed link or from a cookie during a sign-in. Only its SHA-256 is stored. */
export type OneTimeTokenRow = {
  _id: string;
  purpose: 'verify-email' | 'reset-password' | 'auto-login' | 'undo-deletion' | 'change-email' | 'second-factor';
  userId: number;
  /** Empty if it isn't about an address. */
  emailKey: string;
  createdAt: Date;
  usedAt: Date | null;
  /** Null if the link only verifies the address and doesn't set an earlier password. */
  claim?: AddressClaim | null;
};

/** A device that asks to be signed in by a user signed in elsewhere (RFC 8628). */
export type PairingRow = {
  /** Used in the form of the confirming user. It gives no access on its own. */
  _id: string;
  /** SHA-256 of the secret in the device's cookie. */
  deviceHash: string;
  /** Keyed hash of the code that the device shows. */
  codeHash: string;
  userAgent: string;
  /** The first half of the device's IP address. */
  network: string;
  state: 'waiting' | 'allowed' | 'refused' | 'used';
  /** Null until a user has typed the code. */
  userId: number | null;
  /** The session that approved it. */
  sessionId: string | null;
  createdAt: Date;
  expiresAt: Date;
};

/**
 * A browser that a user has signed in with before; a new one triggers an email. The id is a hash of the user and of a secret in the
 * browser's cookie, so the rows of two users don't reveal that they share a browser.
 */
type KnownBrowserRow = { _id: string; userId: number; seenAt: Date };

type TokenRow = Pick<PairingRow, '_id' | 'userId' | 'createdAt' | 'expiresAt'> & {
  purpose: OneTimeTokenRow['purpose'] | 'pairing' | 'known-browser';
} & Partial<Omit<OneTimeTokenRow, 'purpose' | 'userId'>> &
  Partial<Omit<PairingRow, 'userId'>> &
  Partial<Omit<KnownBrowserRow, 'userId'>>;

const claimSchema = new Schema(
  { kind: { type: String, required: true }, registrationId: Number, passwordHash: String },
  { _id: false },
);

const tokenSchema = new Schema<TokenRow>(
  {
    _id: { type: String, required: true },
    purpose: { type: String, required: true },
    userId: { type: Number, default: null },
    createdAt: { type: Date, required: true },
    /** When MongoDB removes the row. A link may stop working earlier. */
    expiresAt: { type: Date, required: true },
    emailKey: { type: String, default: undefined },
    usedAt: { type: Date, default: undefined },
    claim: { type: claimSchema, default: undefined },
    deviceHash: { type: String, default: undefined },
    codeHash: { type: String, default: undefined },
    userAgent: { type: String, default: undefined },
    network: { type: String, default: undefined },
    state: { type: String, default: undefined },
    sessionId: { type: String, default: undefined },
    seenAt: { type: Date, default: undefined },
  },
  { collection: 'tokens', versionKey: false },
);
tokenSchema.index({ userId: 1, purpose: 1, createdAt: -1 });
tokenSchema.index({ emailKey: 1, purpose: 1, createdAt: -1 });
tokenSchema.index({ deviceHash: 1 }, { unique: true, sparse: true });
tokenSchema.index({ codeHash: 1 }, { unique: true, sparse: true });
tokenSchema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });

export const Tokens = defineModel<TokenRow>('Token', tokenSchema);

/** How long a used or expired link still gets a specific error message, in milliseconds. After that it is unknown. */
const RETENTION_MS = 30 * 24 * 3600_000;

export async function insertOneTimeToken(row: OneTimeTokenRow, tx: Tx): Promise<void> {
  await Tokens.create([{ ...row, expiresAt: new Date(row.createdAt.getTime() + RETENTION_MS) }], { session: tx });
}

export const findOneTimeToken = (
  id: string,
  purpose: OneTimeTokenRow['purpose'],
  tx?: Tx,
): Promise<OneTimeTokenRow | null> =>
  Tokens.findOne({ _id: id, purpose }, null, { session: tx ?? null })
    .lean<OneTimeTokenRow>()
    .exec();

/** For the debug page. */
export const findNewestOneTimeToken = (
  userId: number,
  purpose: OneTimeTokenRow['purpose'],
): Promise<OneTimeTokenRow | null> =>
  Tokens.findOne({ userId, purpose }).sort({ createdAt: -1 }).lean<OneTimeTokenRow>().exec();

/** The registrations of an unverified address, newest first; each may appear more than once. */
export async function findRegistrations(
  emailKey: string,
  options: { registrationId?: number; limit: number },
): Promise<Extract<AddressClaim, { kind: 'registration' }>[]> {
  const { registrationId, limit } = options;
  const conditions = registrationId === undefined ? {} : { 'claim.registrationId': registrationId };
  const rows = await Tokens.find({ emailKey, purpose: 'verify-email', 'claim.kind': 'registration', ...conditions })
    .sort({ createdAt: -1 })
    .limit(limit)
    .lean<OneTimeTokenRow[]>()
    .exec();
  return rows.flatMap(({ claim }) => (claim?.kind === 'registration' ? [claim] : []));
}

/** Reduces an address's links to verifying the address. */
export async function clearClaims(emailKey: string, tx: Tx): Promise<void> {
  const claimed = { emailKey, purpose: 'verify-email' as const, claim: trusted({ $ne: null }) };
  await Tokens.updateMany(claimed, { $set: { claim: null } }, { session: tx });
}

/** @returns false if it was already used */
export async function useOneTimeToken(id: string, now: Date, tx: Tx): Promise<boolean> {
  const used = await Tokens.updateOne({ _id: id, usedAt: null }, { $set: { usedAt: now } }, { session: tx });
  return used.modifiedCount === 1;
}

/** Stores a token and invalidates earlier tokens with the same purpose. Of two concurrent tokens, the later one stays valid. */
export async function replaceOneTimeTokens(row: OneTimeTokenRow, tx: Tx): Promise<void> {
  await lock(`${row.purpose}:${row.userId}`, tx);
  await deleteTokens(row.userId, row.purpose, tx);
  await insertOneTimeToken(row, tx);
}

export async function deleteTokens(userId: number, purpose: TokenRow['purpose'], tx: Tx): Promise<void> {
  await Tokens.deleteMany({ userId, purpose }, { session: tx });
}

export async function deleteTokensOf(userId: number, tx: Tx): Promise<void> {
  await Tokens.deleteMany({ userId }, { session: tx });
}

const pairing = { purpose: 'pairing' as const };

const unexpired = (now: Date) => ({ ...pairing, expiresAt: trusted({ $gt: now }) });

export async function insertPairing(row: PairingRow): Promise<void> {
  await Tokens.create({ ...row, ...pairing });
}

export const findPairingOfDevice = (deviceHash: string, now: Date): Promise<PairingRow | null> =>
  Tokens.findOne({ deviceHash, ...unexpired(now) })
    .lean<PairingRow>()
    .exec();

/** Once a user has typed the code, other users can't confirm or deny it. @param codeHashes the hashes under which it may be stored */
export const claimPairingByCode = (codeHashes: string[], userId: number, now: Date): Promise<PairingRow | null> =>
  Tokens.findOneAndUpdate(
    {
      codeHash: trusted({ $in: codeHashes }),
      state: 'waiting',
      userId: trusted({ $in: [null, userId] }),
      ...unexpired(now),
    },
    { $set: { userId } },
    { returnDocument: 'after' },
  )
    .lean<PairingRow>()
    .exec();

/** The request whose code the user typed last and hasn't answered. */
export const findPairingToAnswer = (userId: number, now: Date): Promise<PairingRow | null> =>
  Tokens.findOne({ userId, state: 'waiting', ...unexpired(now) })
    .sort({ createdAt: -1 })
    .lean<PairingRow>()
    .exec();

/** @returns the row, answered now or before; null if this user may not answer it */
export async function answerPairing(
  id: string,
  userId: number,
  answer: Pick<PairingRow, 'state' | 'sessionId'>,
  now: Date,
): Promise<PairingRow | null> {
  const own = { _id: id, userId, ...unexpired(now) };
  await Tokens.updateOne({ ...own, state: 'waiting' }, { $set: answer });
  return Tokens.findOne(own).lean<PairingRow>().exec();
}

/** @returns the approved request once, to one caller */
export const usePairing = (deviceHash: string, now: Date, tx: Tx): Promise<PairingRow | null> =>
  Tokens.findOneAndUpdate(
    { deviceHash, state: 'allowed', ...unexpired(now) },
    { $set: { state: 'used' } },
    { returnDocument: 'after', session: tx },
  )
    .lean<PairingRow>()
    .exec();

const knownBrowser = { purpose: 'known-browser' as const };

/** The longest that browsers keep a cookie, in milliseconds. */
const COOKIE_LIFETIME_MS = 400 * 24 * 3600_000;

/** @returns whether the user had signed in with this browser before */
export async function rememberBrowser({ _id, userId, seenAt }: KnownBrowserRow, tx: Tx): Promise<boolean> {
  const expiresAt = new Date(seenAt.getTime() + COOKIE_LIFETIME_MS);
  const saved = await Tokens.updateOne(
    { _id, ...knownBrowser },
    { $set: { seenAt, expiresAt }, $setOnInsert: { userId, createdAt: seenAt } },
    { upsert: true, session: tx },
  );
  return saved.matchedCount === 1;
}

export const isKnownBrowser = async (id: string): Promise<boolean> =>
  (await Tokens.exists({ _id: id, ...knownBrowser })) !== null;

export async function forgetBrowser(id: string, tx: Tx): Promise<void> {
  await Tokens.deleteOne({ _id: id, ...knownBrowser }, { session: tx });
}

export async function forgetBrowsersOf(userId: number, except: string | null, tx: Tx): Promise<void> {
  const others = except === null ? {} : { _id: trusted({ $ne: except }) };
  await Tokens.deleteMany({ userId, ...knownBrowser, ...others }, { session: tx });
}
