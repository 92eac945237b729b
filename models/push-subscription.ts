import { Schema, trusted } from 'mongoose';
import { claimDue, type Lease } from './database/claims';
import { defineModel } from './database/connection';
import type { Tx } from './database/transaction';

/** A browser that its driver wants to be told on, and what it is still to be told: the job is in the row. */
export type PushSubscriptionRow = {
  /** The session's: a browser gets notifications as long as it is signed in. */
  _id: string;
  userId: number;
  /** Where its push service takes messages, and its keys, encrypted. */
  sealed: string;
  /** Whether a push says what has happened, for everyone to read who sees the screen. */
  showsWords: boolean;
  at: Date;
  /** With the session. */
  expiresAt: Date;
  /** Things that happened since the last push. */
  news: number;
  /** When to send or retry; null where there is nothing to send. Moved later while a process sends. */
  dueAt: Date | null;
  /** How often it was leased. By this number a process knows that no other has taken it over. */
  attempts: number;
  /** Since the last push that was taken. */
  failures: number;
  /** Of the pushes that were taken: names the next one, so that the same one shown twice is one. */
  taken: number;
};

const pushSubscriptionSchema = new Schema<PushSubscriptionRow>(
  {
    _id: { type: String, required: true },
    userId: { type: Number, required: true },
    sealed: { type: String, required: true },
    showsWords: { type: Boolean, default: false },
    at: { type: Date, required: true },
    expiresAt: { type: Date, required: true },
    news: { type: Number, default: 0 },
    dueAt: { type: Date, default: null },
    attempts: { type: Number, default: 0 },
    failures: { type: Number, default: 0 },
    taken: { type: Number, default: 0 },
  },
  { collection: 'push_subscriptions', versionKey: false },
);
pushSubscriptionSchema.index({ userId: 1 });
pushSubscriptionSchema.index({ dueAt: 1 });
pushSubscriptionSchema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });

export const PushSubscriptions = defineModel<PushSubscriptionRow>('PushSubscription', pushSubscriptionSchema);

/** In place of the one that the session had. */
export async function putPushSubscription(
  { _id, ...row }: Pick<PushSubscriptionRow, '_id' | 'userId' | 'sealed' | 'at' | 'expiresAt'>,
  tx: Tx,
): Promise<void> {
  await PushSubscriptions.updateOne({ _id }, { $set: row }, { upsert: true, session: tx });
}

export const findPushSubscription = (sessionId: string): Promise<PushSubscriptionRow | null> =>
  PushSubscriptions.findById(sessionId).lean<PushSubscriptionRow>().exec();

/** @param except a session's, which does not count */
export const countPushSubscriptionsOf = (userId: number, except: string, tx: Tx): Promise<number> =>
  PushSubscriptions.countDocuments({ userId, _id: trusted({ $ne: except }) }, { session: tx }).exec();

export async function setPushWords(sessionId: string, showsWords: boolean): Promise<void> {
  await PushSubscriptions.updateOne({ _id: sessionId }, { $set: { showsWords } });
}

export async function deletePushSubscription(sessionId: string, tx?: Tx): Promise<void> {
  await PushSubscriptions.deleteOne({ _id: sessionId }, { session: tx });
}

/** Of a browser that takes none anymore, unless it has subscribed again meanwhile. */
export async function forgetPushTarget({ _id, sealed }: Pick<PushSubscriptionRow, '_id' | 'sealed'>): Promise<void> {
  await PushSubscriptions.deleteOne({ _id, sealed });
}

/** @param except a session that stays */
export async function deletePushSubscriptionsOf(userId: number, except: string | null, tx: Tx): Promise<void> {
  const others = except === null ? {} : { _id: trusted({ $ne: except }) };
  await PushSubscriptions.deleteMany({ userId, ...others }, { session: tx });
}

/** Schedules this driver's browsers for that time, unless they are due earlier. */
export async function addPushNews(userId: number, news: number, dueAt: Date, tx: Tx): Promise<void> {
  await PushSubscriptions.updateMany(
    { userId },
    [{ $set: { news: { $add: ['$news', news] }, dueAt: { $ifNull: ['$dueAt', dueAt] } } }],
    { session: tx, updatePipeline: true },
  );
}

export const claimDuePush = (lease: Lease): Promise<PushSubscriptionRow | null> => claimDue(PushSubscriptions, lease);

type ClaimedPush = Pick<PushSubscriptionRow, '_id' | 'attempts' | 'news'>;

/**
 * What was claimed is told, or needs no telling. What has happened meanwhile is told at `later`. Nothing, where another process
 * has leased it meanwhile.
 */
export async function settlePush({ _id, attempts, news }: ClaimedPush, later: Date): Promise<void> {
  await PushSubscriptions.updateOne(
    { _id, attempts },
    [
      {
        $set: {
          news: { $subtract: ['$news', news] },
          dueAt: { $cond: [{ $gt: ['$news', news] }, later, null] },
          failures: 0,
          taken: { $add: ['$taken', 1] },
        },
      },
    ],
    { updatePipeline: true },
  );
}

export async function postponePush({ _id, attempts }: ClaimedPush, dueAt: Date): Promise<void> {
  await PushSubscriptions.updateOne({ _id, attempts }, { $set: { dueAt }, $inc: { failures: 1 } });
}
