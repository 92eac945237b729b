import { Schema } from 'mongoose';
import { defineModel } from './database/connection';

/** By which push services know this site (RFC 8292): made once, for browsers take pushes from the key that they were asked with. */
export type PushKeyRow = {
  _id: 'vapid';
  publicKey: string;
  /** The private key, encrypted. */
  sealed: string;
};

const pushKeySchema = new Schema<PushKeyRow>(
  {
    _id: { type: String, required: true },
    publicKey: { type: String, required: true },
    sealed: { type: String, required: true },
  },
  { collection: 'push_keys', versionKey: false },
);

export const PushKeys = defineModel<PushKeyRow>('PushKey', pushKeySchema);

export const findPushKey = (): Promise<PushKeyRow | null> => PushKeys.findById('vapid').lean<PushKeyRow>().exec();

/** Unless another process was quicker. @returns the one that is kept */
export const keepPushKey = (row: Omit<PushKeyRow, '_id'>): Promise<PushKeyRow> =>
  PushKeys.findOneAndUpdate({ _id: 'vapid' }, { $setOnInsert: row }, { upsert: true, returnDocument: 'after' })
    .lean<PushKeyRow>()
    .orFail()
    .exec();

/** Where the row is still as it was found. */
export async function replacePushKey(found: PushKeyRow, by: Omit<PushKeyRow, '_id'>): Promise<void> {
  await PushKeys.updateOne({ _id: found._id, sealed: found.sealed }, { $set: by });
}
