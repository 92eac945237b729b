import { Schema } from 'mongoose';
import { defineModel } from './database/connection';

/**
 * The key pair that identifies this site to push services (RFC 8292). Created once, since a browser only accepts pushes with the key it
 * subscribed with.
 */
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

/** Unless another process was faster. @returns the stored key */
export const keepPushKey = (row: Omit<PushKeyRow, '_id'>): Promise<PushKeyRow> =>
  PushKeys.findOneAndUpdate({ _id: 'vapid' }, { $setOnInsert: row }, { upsert: true, returnDocument: 'after' })
    .lean<PushKeyRow>()
    .orFail()
    .exec();

/** Only if the row hasn't changed since it was read. */
export async function replacePushKey(found: PushKeyRow, by: Omit<PushKeyRow, '_id'>): Promise<void> {
  await PushKeys.updateOne({ _id: found._id, sealed: found.sealed }, { $set: by });
}
