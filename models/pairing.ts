import { type InferSchemaType, Schema, trusted } from 'mongoose';
import { defineModel } from './database/connection';
import type { Tx } from './database/transaction';
import { Sessions } from './session';

const pairingSchema = new Schema(
  {
    /** For the confirming user's form; it gives no access by itself. */
    _id: { type: String, required: true },
    /** SHA-256 of the secret in the device's cookie. */
    deviceHash: { type: String, required: true },
    /** Keyed hash of the code that it shows. */
    codeHash: { type: String, required: true },
    userAgent: { type: String, default: '' },
    /** The first half of the device's IP address. */
    network: { type: String, default: '' },
    state: { type: String, required: true },
    userId: { type: Number, default: null },
    /** The session that approved it. */
    sessionId: { type: String, default: null },
    createdAt: { type: Date, required: true },
    expiresAt: { type: Date, required: true },
  },
  { collection: 'pairings', versionKey: false },
);
pairingSchema.index({ deviceHash: 1 }, { unique: true });
pairingSchema.index({ codeHash: 1 }, { unique: true });
pairingSchema.index({ userId: 1, state: 1 });
pairingSchema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });

/** A device that asks to be signed in by a user signed in elsewhere (RFC 8628). */
export type PairingRow = Required<InferSchemaType<typeof pairingSchema>> & {
  state: 'waiting' | 'allowed' | 'refused' | 'used';
};

export const Pairings = defineModel<PairingRow>('Pairing', pairingSchema);

const lasting = (now: Date) => ({ expiresAt: trusted({ $gt: now }) });

export async function insertPairing(row: PairingRow): Promise<void> {
  await Pairings.create(row);
}

export const findPairingOfDevice = (deviceHash: string, now: Date): Promise<PairingRow | null> =>
  Pairings.findOne({ deviceHash, ...lasting(now) })
    .lean<PairingRow>()
    .exec();

/** Once a user has typed the code, nobody else can answer the request. @param codeHashes the hashes under which the code may be stored */
export const claimPairingByCode = (codeHashes: string[], userId: number, now: Date): Promise<PairingRow | null> =>
  Pairings.findOneAndUpdate(
    {
      codeHash: trusted({ $in: codeHashes }),
      state: 'waiting',
      userId: trusted({ $in: [null, userId] }),
      ...lasting(now),
    },
    { $set: { userId } },
    { returnDocument: 'after' },
  )
    .lean<PairingRow>()
    .exec();

/** The request whose code the user typed last and hasn't answered. */
export const findPairingToAnswer = (userId: number, now: Date): Promise<PairingRow | null> =>
  Pairings.findOne({ userId, state: 'waiting', ...lasting(now) })
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
  const own = { _id: id, userId, ...lasting(now) };
  await Pairings.updateOne({ ...own, state: 'waiting' }, { $set: answer });
  return Pairings.findOne(own).lean<PairingRow>().exec();
}

/** @returns the approved request once, to one caller */
export const usePairing = (deviceHash: string, now: Date, tx: Tx): Promise<PairingRow | null> =>
  Pairings.findOneAndUpdate(
    { deviceHash, state: 'allowed', ...lasting(now) },
    { $set: { state: 'used' } },
    { returnDocument: 'after', session: tx },
  )
    .lean<PairingRow>()
    .exec();

/** Whether the session that approved a pairing is still open. */
export const sessionLasts = async (id: string, now: Date, tx: Tx): Promise<boolean> =>
  (await Sessions.exists({ _id: id, expiresAt: trusted({ $gt: now }) }).session(tx)) !== null;

export async function deletePairingsOf(userId: number, tx: Tx): Promise<void> {
  await Pairings.deleteMany({ userId }, { session: tx });
}
