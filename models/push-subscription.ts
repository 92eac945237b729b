import { type InferSchemaType, Schema, trusted } from 'mongoose';
import { defineModel } from './database/connection';
import type { Tx } from './database/transaction';
import { enqueueJobs } from './job';

const pushSubscriptionSchema = new Schema(
  {
    /** The session's id: a browser gets notifications as long as it is signed in. */
    _id: { type: String, required: true },
    userId: { type: Number, required: true },
    /** Its push service's endpoint and its keys, encrypted. */
    sealed: { type: String, required: true },
    /** Whether a push includes text, which anyone who sees the screen can read. */
    showsWords: { type: Boolean, default: false },
    at: { type: Date, required: true },
    /** The same as the session's. */
    expiresAt: { type: Date, required: true },
  },
  { collection: 'push_subscriptions', versionKey: false },
);
pushSubscriptionSchema.index({ userId: 1 });
pushSubscriptionSchema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });

/** A browser with push notifications turned on. */
export type PushSubscriptionRow = Required<InferSchemaType<typeof pushSubscriptionSchema>>;

export const PushSubscriptions = defineModel<PushSubscriptionRow>('PushSubscription', pushSubscriptionSchema);

/** Replaces the session's previous subscription. */
export async function putPushSubscription(
  { _id, ...row }: Pick<PushSubscriptionRow, '_id' | 'userId' | 'sealed' | 'at' | 'expiresAt'>,
  tx: Tx,
): Promise<void> {
  await PushSubscriptions.updateOne({ _id }, { $set: row }, { upsert: true, session: tx });
}

export const findPushSubscription = (sessionId: string): Promise<PushSubscriptionRow | null> =>
  PushSubscriptions.findById(sessionId).lean<PushSubscriptionRow>().exec();

/** @param except a session that doesn't count */
export const countPushSubscriptionsOf = (userId: number, except: string, tx: Tx): Promise<number> =>
  PushSubscriptions.countDocuments({ userId, _id: trusted({ $ne: except }) }, { session: tx }).exec();

export async function setPushWords(sessionId: string, showsWords: boolean): Promise<void> {
  await PushSubscriptions.updateOne({ _id: sessionId }, { $set: { showsWords } });
}

export async function deletePushSubscription(sessionId: string, tx?: Tx): Promise<void> {
  await PushSubscriptions.deleteOne({ _id: sessionId }, { session: tx });
}

/** Deletes the subscription of a browser that no longer accepts pushes, unless it has subscribed again. */
export async function forgetPushTarget({ _id, sealed }: Pick<PushSubscriptionRow, '_id' | 'sealed'>): Promise<void> {
  await PushSubscriptions.deleteOne({ _id, sealed });
}

/** @param except a session to keep */
export async function deletePushSubscriptionsOf(userId: number, except: string | null, tx: Tx): Promise<void> {
  const others = except === null ? {} : { _id: trusted({ $ne: except }) };
  await PushSubscriptions.deleteMany({ userId, ...others }, { session: tx });
}

/** Schedules pushes to this driver's browsers at that time, unless they are due earlier. */
export async function pushToDriver(userId: number, dueAt: Date, tx: Tx): Promise<void> {
  const rows = await PushSubscriptions.find({ userId }, { _id: 1 }, { session: tx }).lean<{ _id: string }[]>().exec();
  const jobs = rows.map(({ _id }) => ({ subject: _id, data: null, dueAt }));
  await enqueueJobs('push', jobs, tx);
}
