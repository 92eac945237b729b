import { Schema } from 'mongoose';
import { defineModel } from './database/connection';

/** A switch that the operator can turn off, or a key that all processes share. */
type SettingRow = {
  _id: 'service-worker' | 'push-key';
  /** When the operator turned the switch off. A switch without a row is on. */
  turnedOffAt?: Date;
  /**
   * Identifies this site to push services (RFC 8292). Created once, since a browser only accepts pushes with the key it subscribed
   * with.
   */
  publicKey?: string;
  /** The private key, encrypted. */
  sealed?: string;
};

export type PushKeyRow = { publicKey: string; sealed: string };

const settingSchema = new Schema<SettingRow>(
  {
    _id: { type: String, required: true },
    turnedOffAt: { type: Date, default: undefined },
    publicKey: { type: String, default: undefined },
    sealed: { type: String, default: undefined },
  },
  { collection: 'settings', versionKey: false },
);

export const Settings = defineModel<SettingRow>('Setting', settingSchema);

const switchId = 'service-worker';
const keyId = 'push-key';

export const isWorkerTurnedOff = async (): Promise<boolean> =>
  (await Settings.exists({ _id: switchId }).exec()) !== null;

/** @returns whether it was on */
export async function turnWorkerOff(turnedOffAt: Date): Promise<boolean> {
  const change = { $setOnInsert: { turnedOffAt } };
  return (await Settings.updateOne({ _id: switchId }, change, { upsert: true })).upsertedCount === 1;
}

/** @returns whether it was off */
export const turnWorkerOn = async (): Promise<boolean> =>
  (await Settings.deleteOne({ _id: switchId })).deletedCount === 1;

export const findPushKey = (): Promise<PushKeyRow | null> => Settings.findById(keyId).lean<PushKeyRow>().exec();

/** Does nothing if a key is already stored. @returns the stored key */
export const keepPushKey = (row: PushKeyRow): Promise<PushKeyRow> =>
  Settings.findOneAndUpdate({ _id: keyId }, { $setOnInsert: row }, { upsert: true, returnDocument: 'after' })
    .lean<PushKeyRow>()
    .orFail()
    .exec();

/** Only if the row hasn't changed since it was read. */
export async function replacePushKey(before: PushKeyRow, after: PushKeyRow): Promise<void> {
  await Settings.updateOne({ _id: keyId, sealed: before.sealed }, { $set: after });
}
