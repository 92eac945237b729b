import { Comments } from '~models/comment';
import { openDatabase } from '~/services/open-database';
import { findPosts, type PostRow, Posts, type PostSort, positionOf } from '~models/post';
import { findUsers } from '~models/user';
import { pageOf, type Position } from '~/domain/cursor';
import { newPhotoKey } from '~/services/photo-store';
import { keptPhoto } from '../fill/photos';
import { store } from '../fill/store';
import { mintSessions } from '../fill/voters';
import { answer, readInput } from '../support/stdio';
import { type Material, placesAt, scaleSize } from './material';

/**
 * `ask('scale/collect-material.ts', ScaleSize)`: what questions need to know of a filled site. Ids count from 1, the voters are the last
 * drivers. Only the bench counts its way down to page 1,000; readers arrive there by cursor.
 */
const { rows: count, voters } = await readInput(scaleSize);

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

const cursorsTo = <Row>(rows: Row[], positionOfRow: (row: Row) => Position): string[] =>
  rows.flatMap((row) => pageOf([row, row], 1, positionOfRow, () => null).next ?? []);

/** Those who posted most, up to 200 of them. */
async function busyAuthors(): Promise<string[]> {
  const most = await Posts.aggregate<{ _id: number }>([
    { $group: { _id: '$userId', posts: { $sum: 1 } } },
    { $match: { posts: { $gt: postsOnAPage } } },
    { $sort: { posts: -1 } },
    { $limit: 200 },
  ])
    .allowDiskUse(true)
    .exec();
  return (await findUsers(most.map(({ _id }) => _id))).map(({ username }) => username);
}

/** Signs voters in and prepares a photo for each, as a form that was sent back keeps one: encoding is measured elsewhere. */
async function makeReady(voterIds: number[]): Promise<Material['voters']> {
  const now = new Date();
  const cookies = await mintSessions(voterIds, now.getTime());
  const photos = voterIds.map((id) => keptPhoto(newPhotoKey(), id, now));
  await store('Photo', photos);
  return photos.map(({ _id, ownerId }, at) => ({ id: ownerId, cookie: cookies[at] ?? '', photoKey: _id }));
}

async function gather(): Promise<Material> {
  const busiest = 1 + Math.floor(count / 2);
  const deepIn = async (sort: PostSort): Promise<string[]> =>
    cursorsTo(await deepPosts(sort), (row) => positionOf(row, sort));
  return {
    posts: count,
    places: placesAt(count),
    busiest,
    deep: {
      latest: await deepIn('latest'),
      'most-eaten': await deepIn('most-eaten'),
      'most-beat': await deepIn('most-beat'),
      comments: cursorsTo(await deepComments(busiest), (row) => ({ value: row.createdAt.getTime(), id: row._id })),
    },
    authors: await busyAuthors(),
    voters: await makeReady(Array.from({ length: voters }, (_, at) => count - voters + 1 + at)),
  };
}

const database = await openDatabase();
try {
  answer(await gather());
} finally {
  await database.close();
}
