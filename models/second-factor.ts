import { trusted } from 'mongoose';
import type { Tx } from './database/transaction';
import { type SecondFactor, type UserRow, Users } from './user';

/** `_id` is the user's id. */
export type SecondFactorRow = SecondFactor & Pick<UserRow, '_id'>;

const isOn = () => ({ 'secondFactor.confirmedAt': trusted({ $ne: null }) });

type UserWithFactor = Pick<UserRow, '_id' | 'secondFactor'>;

const asRow = ({ _id, secondFactor }: UserWithFactor): SecondFactorRow | null =>
  secondFactor ? { _id, ...secondFactor } : null;

export async function findSecondFactor(userId: number, tx?: Tx): Promise<SecondFactorRow | null> {
  const user = await Users.findById(userId, { secondFactor: 1 }, { session: tx ?? null })
    .lean<UserWithFactor>()
    .exec();
  return user && asRow(user);
}

/** Replaces an unconfirmed secret. @returns false if the second factor is on */
export async function saveSetUp(userId: number, sealedSecret: string, createdAt: Date): Promise<boolean> {
  const secondFactor = {
    sealedSecret,
    createdAt,
    confirmedAt: null,
    lastStep: 0,
    recoverySalt: '',
    recoveryHashes: [],
  };
  const saved = await Users.updateOne({ _id: userId, 'secondFactor.confirmedAt': null }, { $set: { secondFactor } });
  return saved.matchedCount === 1;
}

type RecoveryCodes = Pick<SecondFactor, 'recoverySalt' | 'recoveryHashes'>;

/** @returns false if it is already on, or another setup has been started in the meantime */
export async function confirmSetUp(
  { _id, sealedSecret }: Pick<SecondFactorRow, '_id' | 'sealedSecret'>,
  {
    confirmedAt,
    lastStep,
    recoverySalt,
    recoveryHashes,
  }: Pick<SecondFactor, 'confirmedAt' | 'lastStep'> & RecoveryCodes,
  tx: Tx,
): Promise<boolean> {
  const confirmed = await Users.updateOne(
    { _id, 'secondFactor.sealedSecret': sealedSecret, 'secondFactor.confirmedAt': null },
    {
      $set: {
        'secondFactor.confirmedAt': confirmedAt,
        'secondFactor.lastStep': lastStep,
        'secondFactor.recoverySalt': recoverySalt,
        'secondFactor.recoveryHashes': recoveryHashes,
      },
    },
    { session: tx },
  );
  return confirmed.modifiedCount === 1;
}

/** Uses a code from the app. @returns false if this or a later code was already used */
export async function claimStep(userId: number, step: number): Promise<boolean> {
  const claimed = await Users.updateOne(
    { _id: userId, ...isOn(), 'secondFactor.lastStep': trusted({ $lt: step }) },
    { $set: { 'secondFactor.lastStep': step } },
  );
  return claimed.modifiedCount === 1;
}

/** Uses a recovery code. @returns how many codes are left, or null if it isn't one of the user's codes */
export async function claimRecoveryCode(userId: number, hash: string, tx: Tx): Promise<number | null> {
  const user = await Users.findOneAndUpdate(
    { _id: userId, ...isOn(), 'secondFactor.recoveryHashes': hash },
    { $pull: { 'secondFactor.recoveryHashes': hash } },
    { returnDocument: 'after', projection: { secondFactor: 1 }, session: tx },
  )
    .lean<UserWithFactor>()
    .exec();
  return user?.secondFactor ? user.secondFactor.recoveryHashes.length : null;
}

export async function replaceRecoveryCodes(
  userId: number,
  { recoverySalt, recoveryHashes }: RecoveryCodes,
  tx: Tx,
): Promise<void> {
  const change = { 'secondFactor.recoverySalt': recoverySalt, 'secondFactor.recoveryHashes': recoveryHashes };
  await Users.updateOne({ _id: userId, ...isOn() }, { $set: change }, { session: tx });
}

export async function* eachSecondFactor(): AsyncGenerator<SecondFactorRow> {
  const users = Users.find({ 'secondFactor.sealedSecret': trusted({ $gt: '' }) }, { secondFactor: 1 })
    .lean<UserWithFactor[]>()
    .cursor();
  for await (const user of users) {
    const row = asRow(user);
    if (row) yield row;
  }
}

/** Replaces the encrypted secret, unless it has changed in the meantime. */
export async function resealSecret(userId: number, before: string, sealedSecret: string): Promise<void> {
  await Users.updateOne(
    { _id: userId, 'secondFactor.sealedSecret': before },
    { $set: { 'secondFactor.sealedSecret': sealedSecret } },
  );
}

export async function deleteSecondFactor(userId: number, tx: Tx): Promise<void> {
  await Users.updateOne({ _id: userId }, { $unset: { secondFactor: 1 } }, { session: tx });
}
