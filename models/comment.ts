import { type InferSchemaType, Schema, trusted } from 'mongoose';
import { defineModel } from './database/connection';
import { keyset } from './database/keyset';
import type { Tx } from './database/transaction';
import { deleteRows } from './database/write-rows';
import { type Hidden, hiddenSchema } from './moderation-act';
import { type VoteChange, type VoteTarget, voteTargetFields } from './vote';

const commentSchema = new Schema(
  {
    _id: { type: Number, required: true },
    postId: { type: Number, required: true },
    userId: { type: Number, required: true },
    content: { type: String, required: true },
    upVotes: { type: Number, default: 0 },
    downVotes: { type: Number, default: 0 },
    /** False while its author's account is scheduled for deletion, and while it is `hidden`. */
    visible: { type: Boolean, default: true },
    /** Set while a moderator or reports hide it; its post doesn't count it then. Usually missing. */
    hidden: { type: hiddenSchema, default: undefined },
    createdAt: { type: Date, required: true },
  },
  { collection: 'comments', versionKey: false },
);
commentSchema.index({ postId: 1, visible: 1, createdAt: -1, _id: -1 });
commentSchema.index({ userId: 1, visible: 1, _id: -1 });

export type CommentRow = InferSchemaType<typeof commentSchema>;

export const Comments = defineModel<CommentRow>('Comment', commentSchema);

type CommentPosition = { value: number; id: number };

/** Newest first, by keyset. */
export function findComments(postId: number, limit: number, after: CommentPosition | null): Promise<CommentRow[]> {
  const page = keyset({ createdAt: -1, _id: -1 }, after && [new Date(after.value), after.id]);
  return Comments.find({ postId, visible: true, ...page.filter })
    .sort(page.sort)
    .limit(limit)
    .lean<CommentRow[]>()
    .exec();
}

export const findComment = (id: number, tx?: Tx): Promise<CommentRow | null> =>
  Comments.findOne({ _id: id, visible: true }, null, { session: tx ?? null })
    .lean<CommentRow>()
    .exec();

export async function insertComments(rows: CommentRow[], tx: Tx): Promise<void> {
  await Comments.insertMany(rows, { session: tx });
}

export const findCommentsToVoteOn = (ids: number[], tx: Tx): Promise<(VoteTarget & { postId: number })[]> =>
  Comments.find({ _id: trusted({ $in: ids }), visible: true }, { ...voteTargetFields, postId: 1 }, { session: tx })
    .lean<(VoteTarget & { postId: number })[]>()
    .exec();

export async function addCommentVotes(changes: VoteChange[], tx: Tx): Promise<void> {
  await Comments.bulkWrite(
    changes.map(({ id, ...change }) => ({ updateOne: { filter: { _id: id }, update: { $inc: change } } })),
    { session: tx },
  );
}

type Counters = Pick<CommentRow, 'upVotes' | 'downVotes'>;

/** Also works for a hidden comment. */
export const correctCommentCounters = (id: number, change: Partial<Counters>, tx: Tx): Promise<CommentRow | null> =>
  Comments.findOneAndUpdate({ _id: id }, { $inc: change }, { returnDocument: 'after', session: tx })
    .lean<CommentRow>()
    .exec();

/**
 * Shows or hides some of a user's comments, newest first; those hidden by a moderator stay hidden.
 * @returns how many were changed on each post
 */
export async function setSomeCommentsVisible(
  userId: number,
  visible: boolean,
  limit: number,
  tx: Tx,
): Promise<Map<number, number>> {
  const filter = visible ? { userId, visible: false, hidden: null } : { userId, visible: true };
  const rows = await Comments.find(filter, { postId: 1 }, { session: tx })
    .sort({ _id: -1 })
    .limit(limit)
    .lean<Pick<CommentRow, '_id' | 'postId'>[]>()
    .exec();
  const counts = new Map<number, number>();
  for (const { postId } of rows) counts.set(postId, (counts.get(postId) ?? 0) + 1);
  const ids = rows.map(({ _id }) => _id);
  if (ids.length > 0) await Comments.updateMany({ _id: trusted({ $in: ids }) }, { $set: { visible } }, { session: tx });
  return counts;
}

/** Also finds a hidden comment. */
export const findAnyComment = (id: number, tx?: Tx): Promise<CommentRow | null> =>
  Comments.findById(id, null, { session: tx ?? null })
    .lean<CommentRow>()
    .exec();

/** Sets or removes a moderation decision. @param visible whether it is shown from now on */
export async function setCommentHidden(id: number, hidden: Hidden | null, visible: boolean, tx: Tx): Promise<void> {
  const change = hidden ? { $set: { hidden, visible } } : { $unset: { hidden: 1 }, $set: { visible } };
  await Comments.updateOne({ _id: id }, change, { session: tx });
}

/** Includes hidden comments. */
export const findCommentsOf = (userId: number, limit: number): Promise<CommentRow[]> =>
  Comments.find({ userId }).limit(limit).lean<CommentRow[]>().exec();

/** Includes hidden comments. */
export async function findCommentIdsOn(postId: number, limit: number, tx: Tx): Promise<number[]> {
  const rows = await Comments.find({ postId }, { _id: 1 }, { session: tx })
    .limit(limit)
    .lean<{ _id: number }[]>()
    .exec();
  return rows.map((row) => row._id);
}

/** @returns the comments that existed */
export async function deleteComments(ids: number[], tx: Tx): Promise<Pick<CommentRow, '_id' | 'postId' | 'visible'>[]> {
  const rows = await Comments.find({ _id: trusted({ $in: ids }) }, { postId: 1, visible: 1 }, { session: tx })
    .lean<Pick<CommentRow, '_id' | 'postId' | 'visible'>[]>()
    .exec();
  await deleteRows(Comments, ids, tx);
  return rows;
}
