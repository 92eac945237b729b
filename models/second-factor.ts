import { Schema, trusted } from 'mongoose';
import { defineModel } from './database/connection';
import type { Tx } from './database/transaction';

/** A secret shared with an authenticator app, and codes on paper for when that is lost. */
export type SecondFactorRow = {
  /** The person's id. */
  _id: number;
  /** Encrypted: a read database is not enough to work codes out. */
  sealedSecret: string;
  /** Null until a code has shown that the app has the secret; sign-ins ask for none before. */
  confirmedAt: Date | null;
  /** The time step of the last code accepted: none is accepted twice. */
  lastStep: number;
  recoverySalt: string;
  /** Of unused codes. */
  recoveryHashes: string[];
  createdAt: Date;
};

const secondFactorSchema = new Schema<SecondFactorRow>(
  {
    _id: { type: Number, required: true },
    sealedSecret: { type: String, required: true },
    confirmedAt: { type: Date, default: null },
    lastStep: { type: Number, default: 0 },
    recoverySalt: { type: String, default: '' },
    recoveryHashes: { type: [String], default: [] },
    createdAt: { type: Date, required: true },
  },
  { collection: 'second_factors', versionKey: false },
);

export const SecondFactors = defineModel<SecondFactorRow>('SecondFactor', secondFactorSchema);

const isOn = () => ({ confirmedAt: trusted({ $ne: null }) });

export const findSecondFactor = (userId: number, tx?: Tx): Promise<SecondFactorRow | null> =>
  SecondFactors.findById(userId, null, { session: tx ?? null })
    .lean<SecondFactorRow>()
    .exec();

/** Replaces an unconfirmed secret. @throws a duplicate key when the second factor is on */
export async function keepSetUp(userId: number, sealedSecret: string, createdAt: Date): Promise<void> {
  await SecondFactors.updateOne(
    { _id: userId, confirmedAt: null },
    { $set: { sealedSecret, createdAt } },
    { upsert: true },
  );
}

/** @returns false when it is on already, or another set-up was begun meanwhile */
export async function confirmSetUp(
  { _id, sealedSecret }: Pick<SecondFactorRow, '_id' | 'sealedSecret'>,
  change: Pick<SecondFactorRow, 'confirmedAt' | 'lastStep' | 'recoverySalt' | 'recoveryHashes'>,
  tx: Tx,
): Promise<boolean> {
  const confirmed = await SecondFactors.updateOne(
    { _id, sealedSecret, confirmedAt: null },
    { $set: change },
    { session: tx },
  );
  return confirmed.modifiedCount === 1;
}

/** Consumes a code of the app. @returns false when it, or a later one, was used before */
export async function takeStep(userId: number, step: number): Promise<boolean> {
  const taken = await SecondFactors.updateOne(
    { _id: userId, ...isOn(), lastStep: trusted({ $lt: step }) },
    { $set: { lastStep: step } },
  );
  return taken.modifiedCount === 1;
}

/** Consumes a recovery code. @returns how many are left, or null when it is not one of theirs */
export async function takeRecoveryCode(userId: number, hash: string, tx: Tx): Promise<number | null> {
  const left = await SecondFactors.findOneAndUpdate(
    { _id: userId, ...isOn(), recoveryHashes: hash },
    { $pull: { recoveryHashes: hash } },
    { returnDocument: 'after', session: tx },
  )
    .lean<SecondFactorRow>()
    .exec();
  return left && left.recoveryHashes.length;
}

export async function replaceRecoveryCodes(
  userId: number,
  change: Pick<SecondFactorRow, 'recoverySalt' | 'recoveryHashes'>,
  tx: Tx,
): Promise<void> {
  await SecondFactors.updateOne({ _id: userId, ...isOn() }, { $set: change }, { session: tx });
}

export const eachSecondFactor = (): AsyncIterable<SecondFactorRow> =>
  SecondFactors.find({}).lean<SecondFactorRow>().cursor();

/** Replaces the sealed secret, unless it was changed meanwhile. */
export async function resealSecret(userId: number, before: string, sealedSecret: string): Promise<void> {
  await SecondFactors.updateOne({ _id: userId, sealedSecret: before }, { $set: { sealedSecret } });
}

export async function deleteSecondFactor(userId: number, tx: Tx): Promise<void> {
  await SecondFactors.deleteOne({ _id: userId }, { session: tx });
}
