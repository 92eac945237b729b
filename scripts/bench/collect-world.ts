import { setRole } from '~/domain/accounts/account';
import { pageOf, type Position } from '~/domain/cursor';
import { newPhotoKey } from '~/services/photo-store';
import { Comments } from '~models/comment';
import { ModerationActs } from '~models/moderation-act';
import { findPosts, Posts, type PostSort, positionOf } from '~models/post';
import { ReportCases } from '~models/report-case';
import { findUser, findUsers } from '~models/user';
import { createSessions, flashCookie, placesAt, type SiteSize } from './fill';
import { uploadedPhoto } from './fill-posts';
import { store } from './tally';
import type { World } from './world';

const postsOnPage = 12;
const commentsOnPage = 20;
const newestPosts = 300;

/** Collects the data about a filled site that the requests need, and signs in its drivers. */
export async function collectWorld({ posts, voters }: SiteSize): Promise<World> {
  const now = Date.now();
  const busiest = 1 + Math.floor(posts / 2);
  const reportCases = await middleCases();
  const moderator = await findUser(1);
  await setRole(moderator?.username ?? '', 'moderator');
  const [moderatorCookie = ''] = await createSessions([1], now);
  return {
    ...{ postCount: posts, placeCount: placesAt(posts), busiest },
    posts: (await findPosts('latest', newestPosts, null)).map(({ _id, userId }) => ({ id: _id, userId })),
    deep: {
      latest: await deepPage('latest', posts),
      'most-eaten': await deepPage('most-eaten', posts),
      'most-beat': await deepPage('most-beat', posts),
      comments: await lastComments(busiest),
      cases: cursorAfter(reportCases[0], (row) => ({ value: row.queuedAt, id: row._id })),
      acts: cursorAfter(await middleAct(), (row) => ({ value: row.at.getTime(), id: row._id })),
    },
    cases: reportCases.map(({ _id }) => _id),
    authors: await busyAuthors(now),
    moderator: { cookie: moderatorCookie },
    drivers: await driversWithPhotos(
      Array.from({ length: voters }, (_, at) => posts + 1 + at),
      now,
    ),
    flashCookie: await flashCookie(),
  };
}

function cursorAfter<Row>(row: Row | undefined, positionOfRow: (row: Row) => Position): string {
  const next = row && pageOf([row, row], 1, positionOfRow, () => null).next;
  if (!next) throw new Error('The filled site has too few rows for a second page.');
  return next;
}

/** The cursor of page 1,000, or of the last full page. */
async function deepPage(sort: PostSort, posts: number): Promise<string> {
  const before = Math.max(1, Math.min(999, Math.floor(posts / postsOnPage) - 1)) * postsOnPage;
  return cursorAfter((await findPosts(sort, before, null)).at(-1), (row) => positionOf(row, sort));
}

async function lastComments(postId: number): Promise<string> {
  const rows = await Comments.find({ postId, visible: true }).sort({ createdAt: -1, _id: -1 }).lean().exec();
  return cursorAfter(rows.at(-commentsOnPage - 2), (row) => ({ value: row.createdAt.getTime(), id: row._id }));
}

async function middleCases() {
  const open = { state: 'open' } as const;
  const middle = Math.floor((await ReportCases.countDocuments(open)) / 2);
  return ReportCases.find(open).sort({ queuedAt: 1, _id: 1 }).skip(middle).limit(1).lean().exec();
}

async function middleAct() {
  const middle = Math.floor((await ModerationActs.countDocuments()) / 2);
  const [act] = await ModerationActs.find().sort({ at: -1, _id: -1 }).skip(middle).limit(1).lean().exec();
  return act;
}

async function busyAuthors(now: number): Promise<World['authors']> {
  const busiest = await Posts.aggregate<{ _id: number }>([
    { $group: { _id: '$userId', posts: { $sum: 1 } } },
    { $match: { posts: { $gt: postsOnPage } } },
    { $sort: { posts: -1 } },
    { $limit: 200 },
  ])
    .allowDiskUse(true)
    .exec();
  const users = await findUsers(busiest.map(({ _id }) => _id));
  const ids = users.map(({ _id }) => _id);
  const cookies = await createSessions(ids, now);
  return users.map(({ username }, at) => ({ username, cookie: cookies[at] ?? '' }));
}

/** Uploads a photo for each, so that posting doesn't measure image encoding. */
async function driversWithPhotos(ids: number[], now: number): Promise<World['drivers']> {
  const cookies = await createSessions(ids, now);
  const photos = ids.map((id) => uploadedPhoto(newPhotoKey(), id, new Date(now)));
  await store('Photo', photos);
  return photos.map(({ _id }, at) => ({ cookie: cookies[at] ?? '', photoKey: _id }));
}
