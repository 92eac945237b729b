import { z } from 'zod';
import { setRole } from '~/domain/accounts/account';
import { pageOf, type Position } from '~/domain/cursor';
import { closeEndedPeriods } from '~/domain/points/closed-periods';
import { newPhotoKey } from '~/services/photo-store';
import { allModels } from '~models/all-models';
import { Comments } from '~models/comment';
import { ModerationActs } from '~models/moderation-act';
import { findPosts, Posts, type PostSort, positionOf } from '~models/post';
import { ReportCases } from '~models/report-case';
import { findUser, findUsers } from '~models/user';
import { createSessions, fillSite, flashCookie } from './fill';
import { uploadedPhoto } from './fill-posts';
import { store } from './tally';

/** Fills the two sites of `scale`, and collects what the requests need to know. */

export const scaleSize = z.object({
  /** Posts, and drivers. */
  rows: z.int().positive(),
  /** Comments on the post in the middle. */
  busiest: z.int().positive(),
  /** Signed-in drivers who have neither posted nor voted. */
  voters: z.int().positive(),
});
export type ScaleSize = z.infer<typeof scaleSize>;

/** The highways in the requests. */
export const highways = ['I-40', 'I-80'] as const;

/** Stops with posts: ten posts each, on a small site and on a large one. */
const placesAt = (rows: number): number => Math.min(Math.ceil(rows / 10), 100_000);

/** The posts of a small site are on two highways, so that its pages are as full as a large site's. */
const isSmall = (rows: number): boolean => placesAt(rows) < 2_000;
/** A small site has the stops of the whole country too. */
const placesElsewhere = 8_469;

/** Fills an empty database, without indexes until the end, which takes a fraction of the time. */
export async function fillScale({ rows, busiest, voters }: ScaleSize, onProgress: (line: string) => void) {
  const collections = await Promise.all(
    allModels.map(async ({ collection }) => {
      const indexes = (await collection.indexes()).filter(({ name }) => name !== '_id_');
      return { collection, indexes: indexes.map(({ v: _version, ...index }) => index) };
    }),
  );
  const indexed = collections.filter(({ indexes }) => indexes.length > 0);
  for (const { collection } of indexed) await collection.dropIndexes();
  await fillSite(
    {
      ...{ posts: rows, drivers: rows - voters, voters, busiest, places: placesAt(rows) },
      ...(isSmall(rows) && { highways, placesElsewhere }),
      // Ten ledger rows for each post: the post, its author's registration, and eight votes.
      liveliness: 1.45,
      regulars: 10,
    },
    onProgress,
  );
  onProgress('Filling the database: indexes ...');
  const noLimit = { maxTimeMS: 0, socketTimeoutMS: 0 };
  await Promise.all(indexed.map(({ collection, indexes }) => collection.createIndexes(indexes, noLimit)));
  await closeEndedPeriods();
}

const cursors = z.array(z.string()).min(1);

export const material = z.object({
  posts: z.int(),
  places: z.int(),
  busiest: z.int(),
  /** Cursors of page 1,000 of each list, or of its last pages. */
  deep: z.object({
    ...{ latest: cursors, 'most-eaten': cursors, 'most-beat': cursors, comments: cursors },
    ...{ cases: cursors, acts: cursors },
  }),
  /** Drivers with the most posts. */
  authors: z.array(z.object({ username: z.string(), cookie: z.string() })).min(1),
  moderator: z.object({ cookie: z.string() }),
  cases: z.array(z.int()).min(1),
  /** Of a visitor whose pages aren't cached. */
  flashCookie: z.string(),
  voters: z.array(z.object({ id: z.int(), cookie: z.string(), photoKey: z.string() })),
});
export type Material = z.infer<typeof material>;

const postsOnPage = 12;
const commentsOnPage = 20;
const deepPages = 20;

export async function collectMaterial({ rows, voters }: ScaleSize): Promise<Material> {
  const now = Date.now();
  const busiest = 1 + Math.floor(rows / 2);
  const [reportCase, act] = [await middleCase(), await middleAct()];
  const moderator = await findUser(1);
  await setRole(moderator?.username ?? '', 'moderator');
  const [moderatorCookie = ''] = await createSessions([1], now);
  return {
    ...{ posts: rows, places: placesAt(rows), busiest },
    deep: {
      latest: await deepPosts('latest', rows),
      'most-eaten': await deepPosts('most-eaten', rows),
      'most-beat': await deepPosts('most-beat', rows),
      comments: cursorsAfter(await lastComments(busiest), (row) => ({ value: row.createdAt.getTime(), id: row._id })),
      cases: cursorsAfter(reportCase, (row) => ({ value: row.queuedAt, id: row._id })),
      acts: cursorsAfter(act, (row) => ({ value: row.at.getTime(), id: row._id })),
    },
    cases: reportCase.map(({ _id }) => _id),
    authors: await busyAuthors(now),
    moderator: { cookie: moderatorCookie },
    voters: await votersWithPhotos(
      Array.from({ length: voters }, (_, at) => rows - voters + 1 + at),
      now,
    ),
    flashCookie: await flashCookie(),
  };
}

const cursorsAfter = <Row>(rows: Row[], positionOfRow: (row: Row) => Position): string[] =>
  rows.flatMap((row) => pageOf([row, row], 1, positionOfRow, () => null).next ?? []);

async function deepPosts(sort: PostSort, rows: number): Promise<string[]> {
  const lastFullPage = Math.floor(rows / postsOnPage) - deepPages;
  const before = Math.max(1, Math.min(999, lastFullPage)) * postsOnPage;
  const found = await findPosts(sort, before + deepPages * postsOnPage, null);
  const lastOfPages = found.filter((_, at) => at >= before - 1 && (at + 1 - before) % postsOnPage === 0);
  return cursorsAfter(lastOfPages.slice(0, deepPages), (row) => positionOf(row, sort));
}

async function lastComments(postId: number) {
  const rows = await Comments.find({ postId, visible: true }).sort({ createdAt: -1, _id: -1 }).lean().exec();
  return rows.slice(-commentsOnPage - 2, -commentsOnPage - 1);
}

async function middleCase() {
  const open = { state: 'open' } as const;
  const middle = Math.floor((await ReportCases.countDocuments(open)) / 2);
  return ReportCases.find(open).sort({ queuedAt: 1, _id: 1 }).skip(middle).limit(1).lean().exec();
}

async function middleAct() {
  const middle = Math.floor((await ModerationActs.countDocuments()) / 2);
  return ModerationActs.find().sort({ at: -1, _id: -1 }).skip(middle).limit(1).lean().exec();
}

async function busyAuthors(now: number): Promise<Material['authors']> {
  const most = await Posts.aggregate<{ _id: number }>([
    { $group: { _id: '$userId', posts: { $sum: 1 } } },
    { $match: { posts: { $gt: postsOnPage } } },
    { $sort: { posts: -1 } },
    { $limit: 200 },
  ])
    .allowDiskUse(true)
    .exec();
  const users = await findUsers(most.map(({ _id }) => _id));
  const ids = users.map(({ _id }) => _id);
  const cookies = await createSessions(ids, now);
  return users.map(({ username }, at) => ({ username, cookie: cookies[at] ?? '' }));
}

/** Each voter has an uploaded photo, so that posting doesn't measure image encoding. */
async function votersWithPhotos(ids: number[], now: number): Promise<Material['voters']> {
  const cookies = await createSessions(ids, now);
  const photos = ids.map((id) => uploadedPhoto(newPhotoKey(), id, new Date(now)));
  await store('Photo', photos);
  return photos.map(({ _id, ownerId }, at) => ({ id: ownerId, cookie: cookies[at] ?? '', photoKey: _id }));
}
