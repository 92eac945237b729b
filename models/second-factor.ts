import { type InferSchemaType, Schema, trusted } from 'mongoose';
import { defineModel } from './database/connection';
import type { Tx } from './database/transaction';

const secondFactorSchema = new Schema(
  {
    /** The user's id. */
    _id: { type: Number, required: true },
    /** Encrypted: reading the database is not enough to calculate codes. */
    sealedSecret: { type: String, required: true },
    /** Null until a code has proved that the app has the secret; sign-ins require no code before. */
    confirmedAt: { type: Date, default: null },
    /** The time step of the last accepted code; none is accepted twice. */
    lastStep: { type: Number, default: 0 },
    recoverySalt: { type: String, default: '' },
    /** Hashes of unused codes. */
    recoveryHashes: { type: [String], default: [] },
    createdAt: { type: Date, required: true },
  },
  { collection: 'second_factors', versionKey: false },
);

/** A secret shared with an authenticator app, and recovery codes in case that is lost. */
export type SecondFactorRow = Required<InferSchemaType<typeof secondFactorSchema>>;

export const SecondFactors = defineModel<SecondFactorRow>('SecondFactor', secondFactorSchema);

const isOn = () => ({ confirmedAt: trusted({ $ne: null }) });

export const findSecondFactor = (userId: number, tx?: Tx): Promise<SecondFactorRow | null> =>
  SecondFactors.findById(userId, null, { session: tx ?? null })
    .lean<SecondFactorRow>()
    .exec();

/** Replaces an unconfirmed secret. @throws a duplicate key error if the second factor is on */
export async function keepSetUp(userId: number, sealedSecret: string, createdAt: Date): Promise<void> {
  await SecondFactors.updateOne(
    { _id: userId, confirmedAt: null },
    { $set: { sealedSecret, createdAt } },
    { upsert: true },
  );
}

/** @returns false if it is already on, or another setup was started in the meantime */
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

/** Uses a code of the app. @returns false if it, or a later one, was already used */
export async function claimStep(userId: number, step: number): Promise<boolean> {
  const taken = await SecondFactors.updateOne(
    { _id: userId, ...isOn(), lastStep: trusted({ $lt: step }) },
    { $set: { lastStep: step } },
  );
  return taken.modifiedCount === 1;
}

/** Uses a recovery code. @returns how many are left, or null if it isn't one of theirs */
export async function claimRecoveryCode(userId: number, hash: string, tx: Tx): Promise<number | null> {
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

/** Replaces the encrypted secret, unless it has changed in the meantime. */
export async function resealSecret(userId: number, before: string, sealedSecret: string): Promise<void> {
  await SecondFactors.updateOne({ _id: userId, sealedSecret: before }, { $set: { sealedSecret } });
}

export async function deleteSecondFactor(userId: number, tx: Tx): Promise<void> {
  await SecondFactors.deleteOne({ _id: userId }, { session: tx });
}
