import { Schema, trusted } from 'mongoose';
import { batchRowReads } from './database/batch-reads';
import { defineModel } from './database/connection';
import { keyset } from './database/keyset';
import type { Tx } from './database/transaction';
import { writeRows } from './database/write-rows';
import { type Hidden, hiddenSchema } from './moderation-act';
import { type StoredPhoto, storedPhotoSchema } from './photo';
import {
  type VoteChange,
  type VotedOn,
  type VoteTarget,
  voteTargetFields,
  type FoundForVotes,
  type VoteRow,
  Votes,
} from './vote';

/** Points by the start of their period, in milliseconds since 1970. */
export type PointsGiven = Record<string, number>;

export type PostRow = {
  _id: number;
  userId: number;
  title: string;
  description: string | null;
  locationId: number | null;
  locationName: string;
  highway: string;
  exit: string;
  city: string | null;
  state: string | null;
  /** Typed by the author because the location lacked it. Usually missing. */
  typed?: { highway?: string; exit?: string } | null;
  photos: StoredPhoto[];
  shortCode: string;
  upVotes: number;
  downVotes: number;
  commentCount: number;
  /** False while its author's account is scheduled for deletion, and while it is `hidden`. */
  visible: boolean;
  /** Set while a moderator or reports hide it. Usually missing. */
  hidden?: Hidden | null;
  /** How often it has been hidden. */
  timesHidden?: number;
  /** Points that it and its votes gave its author so far, even while it is hidden. Missing if it gave none. */
  pointsGiven?: PointsGiven;
  createdAt: Date;
  /** When its author last changed it. Usually missing. */
  editedAt?: Date | null;
  /** The merges that moved it to its current location. Usually missing. */
  moves?: string[];
};

/** The text that an author enters for a post. */
export type PostWords = Pick<PostRow, 'title' | 'description' | 'locationId' | 'locationName' | 'highway' | 'exit'>;

/** Shared by all collections that store a post's text. */
export const postWords = {
  title: { type: String, required: true },
  description: { type: String, default: null },
  locationId: { type: Number, default: null },
  locationName: { type: String, required: true },
  highway: { type: String, required: true },
  exit: { type: String, required: true },
};

const postSchema = new Schema<PostRow>(
  {
    _id: { type: Number, required: true },
    userId: { type: Number, required: true },
    ...postWords,
    city: { type: String, default: null },
    state: { type: String, default: null },
    typed: { type: new Schema({ highway: String, exit: String }, { _id: false }), default: undefined },
    photos: { type: [storedPhotoSchema], default: [] },
    shortCode: { type: String, required: true },
    upVotes: { type: Number, default: 0 },
    downVotes: { type: Number, default: 0 },
    commentCount: { type: Number, default: 0 },
    visible: { type: Boolean, default: true },
    hidden: { type: hiddenSchema, default: undefined },
    timesHidden: { type: Number, default: undefined },
    pointsGiven: { type: Map, of: Number, default: undefined },
    moves: { type: [String], default: undefined },
    createdAt: { type: Date, required: true },
    editedAt: { type: Date, default: undefined },
  },
  { collection: 'posts', versionKey: false },
);
postSchema.index({ visible: 1, createdAt: -1, _id: -1 });
postSchema.index({ visible: 1, upVotes: -1, _id: -1 });
postSchema.index({ visible: 1, downVotes: -1, _id: -1 });
/**
 * Indexes for lists of the newest posts, used as a hint: if several indexes fit, MongoDB may try the others first, which takes time
 * proportional to the number of posts.
 */
export const newestAtPlace = { locationId: 1, visible: 1, createdAt: -1, _id: -1 } as const;
postSchema.index(newestAtPlace);
/** Sorted like a place's best posts, with all fields that its sums need. */
const byPlace = { locationId: 1, visible: 1, upVotes: -1, _id: -1, downVotes: 1, createdAt: 1 } as const;
postSchema.index(byPlace);
export const byRoad = { highway: 1, visible: 1, createdAt: -1, _id: -1 } as const;
postSchema.index(byRoad);
const byStateAndPlace = { visible: 1, state: 1, locationId: 1, upVotes: 1, downVotes: 1 } as const;
postSchema.index(byStateAndPlace);
/** Includes the fields for counting a driver's posts, which votes don't change. */
export const newestOfDriver = { userId: 1, visible: 1, createdAt: -1, _id: -1, locationId: 1, highway: 1 } as const;
postSchema.index(newestOfDriver);
postSchema.index({ shortCode: 1 }, { unique: true });

export const Posts = defineModel<PostRow>('Post', postSchema);

export type PostSort = 'latest' | 'most-eaten' | 'most-beat';
const sortField = { latest: 'createdAt', 'most-eaten': 'upVotes', 'most-beat': 'downVotes' } as const;

/** Where a page of a list ended: the sort value (milliseconds for a time) and id of its last row. */
type PostPosition = { value: number; id: number };

export const positionOf = (row: PostRow, sort: PostSort): PostPosition => ({
  value: sort === 'latest' ? row.createdAt.getTime() : row[sortField[sort]],
  id: row._id,
});

/** By keyset: rows after `after` in the list's order. @param filter limits the list to a place or an author */
export function findPosts(
  sort: PostSort,
  limit: number,
  after: PostPosition | null,
  filter: { locationId?: number; userId?: number } = {},
): Promise<PostRow[]> {
  const field = sortField[sort];
  const end = after && [sort === 'latest' ? new Date(after.value) : after.value, after.id];
  const page = keyset({ [field]: -1, _id: -1 }, end);
  return Posts.find({ ...filter, visible: true, ...page.filter })
    .sort(page.sort)
    .limit(limit)
    .lean<PostRow[]>()
    .exec();
}

/** Drivers, stops and highways whose posts to read. */
export type PostSources = { userIds: number[]; locationIds: number[]; highways: string[] };

/**
 * For up to this many keys of an index, MongoDB merges the newest entries of each key (`internalQueryMaxScansToExplode`). The number of
 * entries read is then the number of keys plus the number of rows. For more keys it would read and sort all entries.
 */
const MAX_MERGED_KEYS = 200;

/** Newest first, without duplicates, by keyset. Reads one entry per source plus the rows returned, no matter how many posts there are. */
export async function findPostsFrom(
  { userIds, locationIds, highways }: PostSources,
  limit: number,
  after: PostPosition | null,
): Promise<PostRow[]> {
  const newest = await Promise.all([
    ...inChunks(userIds).map((some) => findNewest({ userId: trusted({ $in: some }) }, newestOfDriver, limit, after)),
    ...inChunks(locationIds).map((some) =>
      findNewest({ locationId: trusted({ $in: some }) }, newestAtPlace, limit, after),
    ),
    ...inChunks(highways).map((some) => findNewest({ highway: trusted({ $in: some }) }, byRoad, limit, after)),
  ]);
  const rows = new Map(newest.flat().map((row) => [row._id, row]));
  return [...rows.values()]
    .sort((a, b) => b.createdAt.getTime() - a.createdAt.getTime() || b._id - a._id)
    .slice(0, limit);
}

const inChunks = <T>(keys: T[]): T[][] =>
  Array.from({ length: Math.ceil(keys.length / MAX_MERGED_KEYS) }, (_, at) =>
    keys.slice(at * MAX_MERGED_KEYS, (at + 1) * MAX_MERGED_KEYS),
  );

/** Uses index bounds instead of `$or`, which would prevent the merge. */
function findNewest(
  from: Record<string, unknown>,
  index: typeof newestOfDriver | typeof newestAtPlace | typeof byRoad,
  limit: number,
  after: PostPosition | null,
): Promise<PostRow[]> {
  const time = after && new Date(after.value);
  const range =
    after && time
      ? {
          createdAt: trusted({ $lte: time }),
          $or: [{ createdAt: trusted({ $lt: time }) }, { _id: trusted({ $lt: after.id }) }],
        }
      : {};
  return Posts.find({ ...from, visible: true, ...range })
    .sort({ createdAt: -1, _id: -1 })
    .hint(index)
    .limit(limit)
    .lean<PostRow[]>()
    .exec();
}

export const findPost = (id: number, tx?: Tx): Promise<PostRow | null> =>
  Posts.findOne({ _id: id, visible: true }, null, { session: tx ?? null })
    .lean<PostRow>()
    .exec();

/** Visible posts only. */
export const findTitles = (
  ids: number[],
): Promise<Pick<PostRow, '_id' | 'userId' | 'title' | 'upVotes' | 'downVotes'>[]> =>
  Posts.find({ _id: trusted({ $in: ids }), visible: true }, { userId: 1, title: 1, upVotes: 1, downVotes: 1 })
    .lean<Pick<PostRow, '_id' | 'userId' | 'title' | 'upVotes' | 'downVotes'>[]>()
    .exec();

/** Also finds a hidden post. */
export const findPostIdByShortCode = async (shortCode: string): Promise<number | null> => {
  const row = await Posts.findOne({ shortCode }, { _id: 1 }).lean<{ _id: number }>().exec();
  return row?._id ?? null;
};

export async function insertPost(row: PostRow, tx: Tx): Promise<void> {
  await Posts.create([row], { session: tx });
}

/** @param place the new place; null leaves it unchanged */
export async function updatePostWords(
  id: number,
  words: Pick<PostRow, 'title' | 'description' | 'editedAt'>,
  place: Pick<PostRow, 'locationId' | 'locationName' | 'highway' | 'exit' | 'city' | 'state' | 'typed'> | null,
  tx: Tx,
): Promise<void> {
  if (place === null) {
    await Posts.updateOne({ _id: id }, { $set: words }, { session: tx });
    return;
  }
  const { locationId, locationName, highway, exit, city, state, typed } = place;
  const set = { ...words, locationId, locationName, highway, exit, city, state, ...(typed && { typed }) };
  // Undoing the merge that moved it must no longer move it back.
  const unset = { moves: 1 as const, ...(!typed && { typed: 1 as const }) };
  await Posts.updateOne({ _id: id }, { $set: set, $unset: unset }, { session: tx });
}

export async function addPostPhotos(id: number, photos: StoredPhoto[], editedAt: Date, tx: Tx): Promise<void> {
  await Posts.updateOne(
    { _id: id },
    { $push: { photos: trusted({ $each: photos }) }, $set: { editedAt } },
    { session: tx },
  );
}

export const findPostsToVoteOn = (ids: number[], tx: Tx): Promise<VoteTarget[]> =>
  Posts.find({ _id: trusted({ $in: ids }), visible: true }, voteTargetFields, { session: tx })
    .lean<VoteTarget[]>()
    .exec();

/** Includes hidden posts. */
export const findVotedPosts = (ids: number[], tx: Tx): Promise<VotedOn[]> =>
  Posts.find({ _id: trusted({ $in: ids }) }, { userId: 1, hidden: 1 }, { session: tx })
    .lean<VotedOn[]>()
    .exec();

/** @param given points that these votes give, by post */
export async function addPostVotes(changes: VoteChange[], given: Map<number, PointsGiven>, tx: Tx): Promise<void> {
  await writeRows(
    Posts,
    changes.map(({ id, ...change }) => ({
      updateOne: { filter: { _id: id }, update: { $inc: { ...change, ...incrementsOf(given.get(id)) } } },
    })),
    tx,
  );
}

const incrementsOf = (given: PointsGiven = {}): Record<string, number> =>
  Object.fromEntries(Object.entries(given).map(([period, points]) => [`pointsGiven.${period}`, points]));

type Counters = Pick<PostRow, 'upVotes' | 'downVotes' | 'commentCount'>;

/** @param counts changes of the comment count, by post */
export async function addToCommentCounts(counts: Map<number, number>, tx: Tx): Promise<void> {
  if (counts.size > 0)
    await Posts.bulkWrite(
      [...counts].map(([_id, commentCount]) => ({
        updateOne: { filter: { _id }, update: { $inc: { commentCount } } },
      })),
      { session: tx },
    );
}

/** Also works for a hidden post, since the rows it counts may be deleted while it is hidden. */
export const correctPostCounters = (id: number, change: Partial<Counters>, tx: Tx): Promise<PostRow | null> =>
  Posts.findOneAndUpdate({ _id: id }, { $inc: change }, { returnDocument: 'after', session: tx })
    .lean<PostRow>()
    .exec();

/**
 * Shows or hides some of a user's posts, newest first; those hidden by a moderator stay hidden.
 * @returns how many were changed
 */
export async function setSomePostsVisible(userId: number, visible: boolean, limit: number, tx: Tx): Promise<number> {
  const filter = visible ? { userId, visible: false, hidden: null } : { userId, visible: true };
  const rows = await Posts.find(filter, { _id: 1 }, { session: tx })
    .sort({ createdAt: -1, _id: -1 })
    .limit(limit)
    .lean<{ _id: number }[]>()
    .exec();
  const ids = rows.map(({ _id }) => _id);
  if (ids.length > 0) await Posts.updateMany({ _id: trusted({ $in: ids }) }, { $set: { visible } }, { session: tx });
  return ids.length;
}

/** Posts hidden by a moderation decision, newest first. */
export const findHiddenPostsOf = (userId: number, limit: number): Promise<PostRow[]> =>
  Posts.find({ userId, visible: false, hidden: trusted({ $ne: null }) })
    .sort({ createdAt: -1 })
    .limit(limit)
    .lean<PostRow[]>()
    .exec();

const findAnyPosts = batchRowReads((ids: number[]) =>
  Posts.find({ _id: trusted({ $in: ids }) })
    .lean<PostRow[]>()
    .exec(),
);

/** Also finds a hidden post. */
export const findAnyPost = async (id: number, tx?: Tx): Promise<PostRow | null> =>
  tx ? Posts.findById(id, null, { session: tx }).lean<PostRow>().exec() : ((await findAnyPosts([id]))[0] ?? null);

/** @returns the changed post; null if it is already hidden or doesn't exist */
export const hidePostRow = (id: number, hidden: Hidden, tx: Tx): Promise<PostRow | null> =>
  Posts.findOneAndUpdate(
    { _id: id, hidden: null },
    { $set: { hidden, visible: false }, $inc: { timesHidden: 1 } },
    { returnDocument: 'after', session: tx },
  )
    .lean<PostRow>()
    .exec();

/** Replaces the decision that hides it. */
export async function setPostHidden(id: number, hidden: Hidden, tx: Tx): Promise<void> {
  await Posts.updateOne({ _id: id }, { $set: { hidden } }, { session: tx });
}

/** @param visible whether its author's account is visible */
export async function restorePostRow(id: number, visible: boolean, tx: Tx): Promise<void> {
  await Posts.updateOne({ _id: id }, { $unset: { hidden: 1 }, $set: { visible } }, { session: tx });
}

/** Includes hidden posts. */
export async function findPostIdsOf(userId: number, limit: number): Promise<number[]> {
  const rows = await Posts.find({ userId }, { _id: 1 }).limit(limit).lean<{ _id: number }[]>().exec();
  return rows.map((row) => row._id);
}

/** Whether a user has a visible post created at or before a time. */
export const hasPostBefore = async (userId: number, time: Date, tx?: Tx): Promise<boolean> =>
  (await Posts.exists({ userId, visible: true, createdAt: trusted({ $lte: time }) }).session(tx ?? null)) !== null;

/** Includes hidden posts. */
export async function findPostIdsSince(userId: number, time: Date, limit: number, tx: Tx): Promise<number[]> {
  const filter = { userId, visible: trusted({ $in: [true, false] }), createdAt: trusted({ $gte: time }) };
  const rows = await Posts.find(filter, { _id: 1 }, { session: tx }).limit(limit).lean<{ _id: number }[]>().exec();
  return rows.map((row) => row._id);
}

/** Only reads an index. @param limit maximum posts read @returns the number of visible posts, and of the places they are from */
export async function countPostsOf(userId: number, limit: number): Promise<{ posts: number; places: number }> {
  const counts = await Posts.aggregate<{ _id: number | null; posts: number }>([
    { $match: { userId, visible: true } },
    { $limit: limit },
    { $group: { _id: '$locationId', posts: { $sum: 1 } } },
  ])
    .hint(newestOfDriver)
    .exec();
  return {
    posts: counts.reduce((sum, { posts }) => sum + posts, 0),
    places: counts.filter(({ _id }) => _id !== null).length,
  };
}

/** @returns the deleted post; null if it didn't exist */
export const deletePostRow = (id: number, tx: Tx): Promise<PostRow | null> =>
  Posts.findOneAndDelete({ _id: id }, { session: tx }).lean<PostRow>().exec();

/** By place, including hidden posts. Places without posts are left out. */
export async function findLastPostTimes(locationIds: number[], tx: Tx): Promise<Map<number, Date>> {
  const last = await Posts.aggregate<{ _id: number; at: Date }>([
    { $match: { locationId: { $in: locationIds } } },
    { $group: { _id: '$locationId', at: { $max: '$createdAt' } } },
  ])
    .session(tx)
    .exec();
  return new Map(last.map(({ _id, at }) => [_id, at]));
}

/** Totals of a place's posts: number of plates, their votes, the time of the last one, and the best-rated ones. */
type PlateSums = {
  locationId: number;
  posts: number;
  upVotes: number;
  downVotes: number;
  lastAt: Date;
  /** Best first. */
  bestIds: number[];
};

/** Places without posts are left out. Only reads an index. @param best maximum number of best ids */
export const sumPlates = (locationIds: number[], best: number): Promise<PlateSums[]> =>
  Posts.aggregate<PlateSums>([
    { $match: { locationId: { $in: locationIds }, visible: true } },
    { $sort: { locationId: 1, visible: 1, upVotes: -1, _id: -1 } },
    {
      $group: {
        _id: '$locationId',
        posts: { $sum: 1 },
        upVotes: { $sum: '$upVotes' },
        downVotes: { $sum: '$downVotes' },
        lastAt: { $max: '$createdAt' },
        bestIds: { $firstN: { n: best, input: '$_id' } },
      },
    },
    { $project: { _id: 0, locationId: '$_id', posts: 1, upVotes: 1, downVotes: 1, lastAt: 1, bestIds: 1 } },
  ])
    .hint(byPlace)
    .exec();

/** By post id. */
export async function findAuthors(ids: number[]): Promise<Map<number, number>> {
  const rows = await Posts.find({ _id: trusted({ $in: ids }) }, { userId: 1 })
    .lean<Pick<PostRow, '_id' | 'userId'>[]>()
    .exec();
  return new Map(rows.map(({ _id, userId }) => [_id, userId]));
}

/** By post id; posts without photos are left out. */
export async function findFirstPhotos(ids: number[]): Promise<Map<number, StoredPhoto>> {
  if (ids.length === 0) return new Map();
  const rows = await Posts.find({ _id: trusted({ $in: ids }) }, { _id: 1, photos: { $slice: 1 } })
    .lean<Pick<PostRow, '_id' | 'photos'>[]>()
    .exec();
  return new Map(rows.flatMap(({ _id, photos: [first] }) => (first ? [[_id, first] as const] : [])));
}

/** Number of top posts used to rank places. Enough to include every well-known place. */
const TOP_POSTS = 500;

/** Ids of the places of the best-rated posts, sorted by the Eat It minus Beat It votes of these posts. */
export async function findBestPlaceIds(): Promise<number[]> {
  const places = await Posts.aggregate<{ _id: number }>([
    { $match: { visible: true } },
    { $sort: { upVotes: -1, _id: -1 } },
    { $limit: TOP_POSTS },
    { $match: { locationId: { $gt: 0 } } },
    { $group: { _id: '$locationId', score: { $sum: { $subtract: ['$upVotes', '$downVotes'] } }, posts: { $sum: 1 } } },
    { $sort: { score: -1, posts: -1, _id: 1 } },
    { $project: { _id: 1 } },
  ])
    .hint({ visible: 1, upVotes: -1, _id: -1 })
    .exec();
  return places.map(({ _id }) => _id);
}

/** `points`: earned by the driver's posts from the road in the period. */
export type RoadKing = { userId: number; points: number };

type Periods<T> = { week: T; month: T };

/**
 * The drivers whose posts from a road earned the most points this week and this month. Ties go to the lowest id.
 * @param since the start of each period; either may be earlier
 */
export async function findRoadKings(
  highway: string,
  since: Periods<Date>,
  worth: { post: number; vote: number },
): Promise<Periods<RoadKing | null>> {
  const earned = { $add: [worth.post, { $multiply: [worth.vote, { $add: ['$upVotes', '$downVotes'] }] }] };
  const earnedSince = (start: Date) => ({ $sum: { $cond: [{ $gte: ['$createdAt', start] }, earned, 0] } });
  const best = (period: keyof Periods<Date>) => ({
    $top: { sortBy: { [period]: -1, _id: 1 }, output: { userId: '$_id', points: `$${period}` } },
  });
  const [first] = await Posts.aggregate<Periods<RoadKing>>([
    { $match: { highway, visible: true, createdAt: { $gte: since.week < since.month ? since.week : since.month } } },
    { $group: { _id: '$userId', week: earnedSince(since.week), month: earnedSince(since.month) } },
    { $group: { _id: null, week: best('week'), month: best('month') } },
  ]).exec();
  // Without posts in the later period, its first driver has no points.
  const kingOf = (king: RoadKing | undefined) => (king && king.points > 0 ? king : null);
  return { week: kingOf(first?.week), month: kingOf(first?.month) };
}

/** Number of latest posts used to rate the places along a road. */
const LATEST_POSTS = 500;

/** Places along a road with recent posts, sorted by Eat It minus Beat It votes, best first. */
export const findBestOnRoad = (highway: string, limit: number): Promise<{ key: number; score: number }[]> =>
  Posts.aggregate<{ key: number; score: number }>([
    { $match: { highway, visible: true } },
    { $sort: { createdAt: -1 } },
    { $limit: LATEST_POSTS },
    { $match: { locationId: { $gt: 0 } } },
    { $group: { _id: '$locationId', score: { $sum: { $subtract: ['$upVotes', '$downVotes'] } } } },
    { $sort: { score: -1, _id: 1 } },
    { $limit: limit },
    { $project: { _id: 0, key: '$_id', score: 1 } },
  ]).exec();

/** The newest posts from places along a road. */
export const findLatestOnRoad = (highway: string, limit: number): Promise<PostRow[]> =>
  Posts.find({ highway, visible: true }).sort({ createdAt: -1 }).limit(limit).lean<PostRow[]>().exec();

type PostInSitemap = Pick<PostRow, '_id' | 'createdAt'>;

/** Visible posts with ids from `from` up to but not including `to`, newest first. */
export const findPostsBetween = (from: number, to: number, limit: number): Promise<PostInSitemap[]> =>
  Posts.find({ _id: trusted({ $gte: from, $lt: to }), visible: true }, { createdAt: 1 })
    .sort({ _id: -1 })
    .limit(limit)
    .lean<PostInSitemap[]>()
    .exec();

/** The newest visible post. */
export const findNewestPost = (): Promise<PostInSitemap | null> =>
  Posts.findOne({ visible: true }, { createdAt: 1 }).sort({ _id: -1 }).lean<PostInSitemap>().exec();

/** When each of these drivers last posted; drivers without visible posts are left out. Reads one index entry per driver. */
export async function findLastPostsBy(userIds: number[]): Promise<Map<number, Date>> {
  const last = await Posts.aggregate<{ _id: number; at: Date }>([
    { $match: { userId: { $in: userIds }, visible: true } },
    { $sort: { userId: 1, visible: 1, createdAt: -1, _id: -1 } },
    { $group: { _id: '$userId', at: { $first: '$createdAt' } } },
  ]).exec();
  return new Map(last.map(({ _id, at }) => [_id, at]));
}

/** Which of these posts are visible. */
export async function findShownPostIds(ids: number[]): Promise<Set<number>> {
  const rows = await Posts.find({ _id: trusted({ $in: ids }), visible: true }, { _id: 1 })
    .lean<{ _id: number }[]>()
    .exec();
  return new Set(rows.map(({ _id }) => _id));
}

/** Scores by state, or by place within one state. A score is the Eat It minus the Beat It votes. */
export const sumScoresByState = (): Promise<{ key: string; score: number }[]> => sumScores('$state', { $gt: '' });
export const sumScoresOfPlaces = (state: string): Promise<{ key: number; score: number }[]> =>
  sumScores('$locationId', state);

/** Only reads an index. */
const sumScores = <T>(
  by: '$state' | '$locationId',
  state: string | { $gt: '' },
): Promise<{ key: T; score: number }[]> =>
  Posts.aggregate<{ key: T; score: number }>([
    { $match: { visible: true, state, locationId: { $gt: 0 } } },
    { $group: { _id: by, score: { $sum: { $subtract: ['$upVotes', '$downVotes'] } } } },
    { $project: { _id: 0, key: '$_id', score: 1 } },
  ])
    .hint(byStateAndPlace)
    .exec();

export const hasPostsAt = async (locationId: number): Promise<boolean> => (await Posts.exists({ locationId })) !== null;

export const countPosts = (): Promise<number> => Posts.estimatedDocumentCount().exec();

type Row = { targets: VoteTarget[]; votes: VoteRow[] };

/**
 * Reads the data needed to apply votes on posts in one command: the visible posts and the current votes. `$facet` combines the posts in one
 * row, so the votes are looked up only once.
 */
export async function findForVotesOnPosts(ids: number[], voteIds: string[], tx: Tx): Promise<FoundForVotes> {
  const [row] = await Posts.aggregate<Row>([
    { $match: { _id: { $in: ids }, visible: true } },
    { $facet: { targets: [{ $project: voteTargetFields }] } },
    {
      $lookup: {
        from: Votes.collection.collectionName,
        pipeline: [{ $match: { _id: { $in: voteIds } } }],
        as: 'votes',
      },
    },
  ])
    .session(tx)
    .exec();
  return row ?? { targets: [], votes: [] };
}
