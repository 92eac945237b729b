import { Comments } from '~models/comment';
import { ModerationActs } from '~models/moderation-act';
import { findPosts, type PostRow, Posts, type PostSort, positionOf } from '~models/post';
import { ReportCases } from '~models/report-case';
import { findUser, findUsers } from '~models/user';
import { giveRole } from '~/domain/accounts/by-operator';
import { pageOf, type Position } from '~/domain/cursor';
import { openDatabase } from '~/services/open-database';
import { newPhotoKey } from '~/services/photo-store';
import { keptPhoto } from '../fill/photos';
import { store } from '../fill/store';
import { mintSessions, noticeCookie } from '../fill/voters';
import { answer, readInput } from '../support/stdio';
import { type Material, placesAt, scaleSize } from './material';

/**
 * `ask('scale/collect-material.ts', ScaleSize)`: what questions need to know of a filled site. Ids count from 1, the voters are the last
 * drivers. Only the bench counts its way down to page 1,000; readers arrive there by cursor.
 */
const { rows: count, voters } = await readInput(scaleSize);
const now = Date.now();

const postsOnAPage = 12;
const commentsOnAPage = 20;

const deepPages = 20;
const thousandth = 1_000;

/** The last rows of the pages before the requested ones. */
async function deepPosts(sort: PostSort): Promise<PostRow[]> {
  const lastWhole = Math.floor(count / postsOnAPage) - deepPages;
  const before = Math.max(1, Math.min(thousandth - 1, lastWhole)) * postsOnAPage;
  const rows = await findPosts(sort, before + deepPages * postsOnAPage, null);
  return rows.filter((_, at) => at >= before - 1 && (at + 1 - before) % postsOnAPage === 0).slice(0, deepPages);
}

async function deepComments(postId: number) {
  const rows = await Comments.find({ postId, visible: true }).sort({ createdAt: -1, _id: -1 }).lean().exec();
  return rows.slice(-commentsOnAPage - 2, -commentsOnAPage - 1);
}

/** The case in the middle of the queue. */
async function middleCase() {
  const open = { state: 'open' } as const;
  const middle = Math.floor((await ReportCases.countDocuments(open)) / 2);
  return ReportCases.find(open).sort({ queuedAt: 1, _id: 1 }).skip(middle).limit(1).lean().exec();
}

/** The decision in the middle of the log. */
async function middleAct() {
  const middle = Math.floor((await ModerationActs.countDocuments()) / 2);
  return ModerationActs.find().sort({ at: -1, _id: -1 }).skip(middle).limit(1).lean().exec();
}

const cursorsTo = <Row>(rows: Row[], positionOfRow: (row: Row) => Position): string[] =>
  rows.flatMap((row) => pageOf([row, row], 1, positionOfRow, () => null).next ?? []);

/** Those who posted most, up to 200 of them. */
async function busyAuthors(): Promise<Material['authors']> {
  const most = await Posts.aggregate<{ _id: number }>([
    { $group: { _id: '$userId', posts: { $sum: 1 } } },
    { $match: { posts: { $gt: postsOnAPage } } },
    { $sort: { posts: -1 } },
    { $limit: 200 },
  ])
    .allowDiskUse(true)
    .exec();
  const users = await findUsers(most.map(({ _id }) => _id));
  const cookies = await mintSessions(
    users.map(({ _id }) => _id),
    now,
  );
  return users.map(({ username }, at) => ({ username, cookie: cookies[at] ?? '' }));
}

async function moderatorCookie(): Promise<string> {
  const moderator = await findUser(1);
  await giveRole(moderator?.username ?? '', 'moderator');
  const [cookie = ''] = await mintSessions([1], now);
  return cookie;
}

/** Signs voters in and prepares a photo for each, as a form that was sent back keeps one: encoding is measured elsewhere. */
async function makeReady(voterIds: number[]): Promise<Material['voters']> {
  const cookies = await mintSessions(voterIds, now);
  const photos = voterIds.map((id) => keptPhoto(newPhotoKey(), id, new Date(now)));
  await store('Photo', photos);
  return photos.map(({ _id, ownerId }, at) => ({ id: ownerId, cookie: cookies[at] ?? '', photoKey: _id }));
}

async function gather(): Promise<Material> {
  const busiest = 1 + Math.floor(count / 2);
  const deepIn = async (sort: PostSort): Promise<string[]> =>
    cursorsTo(await deepPosts(sort), (row) => positionOf(row, sort));
  const cases = await middleCase();
  return {
    posts: count,
    places: placesAt(count),
    busiest,
    deep: {
      latest: await deepIn('latest'),
      'most-eaten': await deepIn('most-eaten'),
      'most-beat': await deepIn('most-beat'),
      comments: cursorsTo(await deepComments(busiest), (row) => ({ value: row.createdAt.getTime(), id: row._id })),
      cases: cursorsTo(cases, (row) => ({ value: row.queuedAt, id: row._id })),
      acts: cursorsTo(await middleAct(), (row) => ({ value: row.at.getTime(), id: row._id })),
    },
    cases: cases.map(({ _id }) => _id),
    authors: await busyAuthors(),
    moderator: { cookie: await moderatorCookie() },
    voters: await makeReady(Array.from({ length: voters }, (_, at) => count - voters + 1 + at)),
    noticeCookie: await noticeCookie(),
  };
}

const database = await openDatabase();
try {
  answer(await gather());
} finally {
  await database.close();
}
