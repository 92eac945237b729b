import { type InferSchemaType, Schema, trusted } from 'mongoose';
import { defineModel } from './database/connection';
import { batchRowReads } from './database/batch-reads';
import type { Tx } from './database/transaction';
import type { Hidden } from './moderation-act';
import { deleteRows, deleteSome, writeRows } from './database/write-rows';

export type VoteSubject = 'post' | 'comment';
export type VoteDirection = 'up' | 'down';

export type VoteTarget = { _id: number; userId: number; upVotes: number; downVotes: number };

/** Data needed to apply votes: their visible subjects, and the current votes. */
export type FoundForVotes = { targets: VoteTarget[]; votes: VoteRow[] };

/** The subject of a vote, visible or hidden. */
export type VotedOn = { _id: number; userId: number; hidden?: Hidden | null };

/** Changes to the counters of one post or comment. */
export type VoteChange = { id: number; upVotes: number; downVotes: number };

export const voteTargetFields = { userId: 1, upVotes: 1, downVotes: 1 } as const;

const voteSchema = new Schema(
  {
    _id: { type: String, required: true },
    subject: { type: String, required: true },
    subjectId: { type: Number, required: true },
    userId: { type: Number, required: true },
    direction: { type: String, default: null },
    /** How often it was cast again. Gives every award and reversal its own key. */
    round: { type: Number, required: true },
    /** When the active vote was cast, which is the time that its point counts for. */
    castAt: { type: Date, required: true },
  },
  { collection: 'votes', versionKey: false },
);
// Includes the direction, so that counting a driver's active votes reads no rows.
voteSchema.index({ userId: 1, direction: 1 });

/** A user's vote on a post or comment; a withdrawn vote keeps its row, without a direction. */
export type VoteRow = Required<InferSchemaType<typeof voteSchema>> & {
  subject: VoteSubject;
  direction: VoteDirection | null;
};

export const Votes = defineModel<VoteRow>('Vote', voteSchema);

/** The id is the triple itself, so a user can't have two votes on one subject. */
export const voteId = (subject: VoteSubject, subjectId: number, userId: number): string =>
  `${subject}:${subjectId}:${userId}`;

export const findVotes = (ids: string[], tx?: Tx): Promise<VoteRow[]> =>
  Votes.find({ _id: trusted({ $in: ids }) }, null, { session: tx ?? null })
    .lean<VoteRow[]>()
    .exec();

/** @param isNew whether the row didn't exist when the transaction read it */
export async function saveVotes(rows: VoteRow[], isNew: (row: VoteRow) => boolean, tx: Tx): Promise<void> {
  await writeRows(
    Votes,
    rows.map((row) =>
      isNew(row) ? { insertOne: { document: row } } : { replaceOne: { filter: { _id: row._id }, replacement: row } },
    ),
    tx,
  );
}

const findVotesBatched = batchRowReads((ids: string[]) => findVotes(ids));

/** The user's active votes on these subjects. */
export async function findDirections(
  subject: VoteSubject,
  subjectIds: number[],
  userId: number,
): Promise<Map<number, VoteDirection>> {
  const rows = await findVotesBatched(subjectIds.map((id) => voteId(subject, id, userId)));
  return new Map(rows.flatMap((row) => (row.direction ? [[row.subjectId, row.direction] as const] : [])));
}

/** @param limit maximum to delete @returns how many were deleted */
export async function deleteVotesOn(
  subject: VoteSubject,
  subjectIds: number[],
  limit: number,
  tx: Tx,
): Promise<number> {
  if (subjectIds.length === 0) return 0;
  const filter = idsAbout(subjectIds.map((id) => `${subject}:${id}`));
  return deleteSome(Votes, filter, limit, tx);
}

/** Includes withdrawn votes. */
export const findVotesOf = (userId: number, limit: number): Promise<VoteRow[]> =>
  Votes.find({ userId }).limit(limit).lean<VoteRow[]>().exec();

/** Active votes. Only reads an index. @param limit maximum count */
export const countVotesOf = (userId: number, limit: number): Promise<number> =>
  Votes.countDocuments({ userId, direction: trusted({ $ne: null }) }, { limit }).exec();

export async function deleteVotes(ids: string[], tx: Tx): Promise<void> {
  await deleteRows(Votes, ids, tx);
}

/**
 * Matches rows whose ids start with their subject, such as `post:5:7` and `post:5:7:1`. The collection needs no other index for this, which
 * every write would have to update. Uses ranges, because MongoDB would try each of many patterns on each id.
 * @param subjects contain only letters, digits, colons and hyphens
 */
const idsAbout = (subjects: string[]) => ({
  // `;` sorts right after `:`, which ends the range.
  $or: subjects.map((subject) => ({ _id: trusted({ $gte: `${subject}:`, $lt: `${subject};` }) })),
});
