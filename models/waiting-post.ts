import { type InferSchemaType, Schema, trusted } from 'mongoose';
import { defineModel } from './database/connection';
import type { Tx } from './database/transaction';
import { type PostWords, postWords } from './post';

const waitingPostSchema = new Schema(
  {
    _id: { type: Number, required: true },
    userId: { type: Number, required: true },
    /** Null once it is published. */
    words: { type: new Schema<PostWords>(postWords, { _id: false }), default: null },
    /** The published post. */
    postId: { type: Number, default: null },
    /** Keyed hash of the code that adds the photo. */
    codeHash: { type: String, required: true },
    createdAt: { type: Date, required: true },
    /** From then on it counts as deleted. */
    lapsesAt: { type: Date, required: true },
  },
  { collection: 'waiting_posts', versionKey: false },
);
waitingPostSchema.index({ codeHash: 1 }, { unique: true });
waitingPostSchema.index({ userId: 1, postId: 1, lapsesAt: 1 });
waitingPostSchema.index({ lapsesAt: 1 });

waitingPostSchema.index({ 'words.locationId': 1 }, { partialFilterExpression: { 'words.locationId': { $gt: 0 } } });

/**
 * A post submitted without its photo. Stored in a separate collection, so that code that reads posts can't show it. Once it is published,
 * the row no longer has the text, and links to the post until the row expires.
 */
export type WaitingPostRow = Required<InferSchemaType<typeof waitingPostSchema>> & {
  words: PostWords | null;
};

export const WaitingPosts = defineModel<WaitingPostRow>('WaitingPost', waitingPostSchema);

export async function insertWaitingPost(row: WaitingPostRow, tx: Tx): Promise<void> {
  await WaitingPosts.create([row], { session: tx });
}

const unexpired = (now: Date) => ({ lapsesAt: trusted({ $gt: now }) });

/** A user's own waiting post that hasn't expired, published or not. */
export const findWaitingPost = (id: number, userId: number, now: Date): Promise<WaitingPostRow | null> =>
  WaitingPosts.findOne({ _id: id, userId, ...unexpired(now) })
    .lean<WaitingPostRow>()
    .exec();

/** @param codeHashes the hashes under which its code may be stored */
export const findWaitingPostByCode = (codeHashes: string[], now: Date): Promise<WaitingPostRow | null> =>
  WaitingPosts.findOne({ codeHash: trusted({ $in: codeHashes }), ...unexpired(now) })
    .lean<WaitingPostRow>()
    .exec();

/** Unpublished posts, sorted by expiration, soonest first. */
export const findWaitingPostsOf = (userId: number, now: Date, limit: number): Promise<WaitingPostRow[]> =>
  WaitingPosts.find({ userId, postId: null, ...unexpired(now) })
    .sort({ lapsesAt: 1 })
    .limit(limit)
    .lean<WaitingPostRow[]>()
    .exec();

export const countWaitingPostsOf = (userId: number, now: Date, tx: Tx): Promise<number> =>
  WaitingPosts.countDocuments({ userId, postId: null, ...unexpired(now) }, { session: tx }).exec();

/** Removes its text and records the published post. @returns false if it is no longer waiting */
export async function markPublished(id: number, postId: number, now: Date, tx: Tx): Promise<boolean> {
  const marked = await WaitingPosts.updateOne(
    { _id: id, postId: null, ...unexpired(now) },
    { $set: { postId, words: null } },
    { session: tx },
  );
  return marked.modifiedCount === 1;
}

/** Deletes only an unpublished post. @returns false if the user has no such post */
export async function deleteWaitingPost(id: number, userId: number): Promise<boolean> {
  const deleted = await WaitingPosts.deleteOne({ _id: id, userId, postId: null });
  return deleted.deletedCount === 1;
}

/** Which of these places have waiting posts. */
export async function findPlacesOfWaitingPosts(locationIds: number[], tx: Tx): Promise<Set<number>> {
  const rows = await WaitingPosts.find(
    { 'words.locationId': trusted({ $in: locationIds }) },
    { words: 1 },
    { session: tx },
  )
    .lean<Pick<WaitingPostRow, 'words'>[]>()
    .exec();
  return new Set(rows.flatMap(({ words }) => words?.locationId ?? []));
}

export async function deleteWaitingPostsOf(userId: number, tx: Tx): Promise<void> {
  await WaitingPosts.deleteMany({ userId }, { session: tx });
}

export async function deleteLapsedWaitingPosts(now: Date): Promise<void> {
  await WaitingPosts.deleteMany({ lapsesAt: trusted({ $lte: now }) });
}
