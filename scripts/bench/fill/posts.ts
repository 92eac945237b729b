import type { CommentRow } from '~models/comment';
import { reserveIds } from '~models/database/ids';
import type { LocationRow } from '~models/location';
import type { PostRow } from '~models/post';
import { voteId, type VoteRow } from '~models/vote';
import { seededRandom, pick } from './random';
import { day } from './drivers';
import { photoOf, photoRowOf, postedPictureOf } from './photos';
import { storeReports } from './reports';
import { store } from './store';
import type { Tally } from './tally';

const dishes = [
  'Pork tenderloin',
  'Brisket plate',
  'Chicken fried steak',
  'Meatloaf',
  'Ribeye',
  'Biscuits and gravy',
] as const;
const verdicts = [
  'bigger than the plate',
  'worth the exit',
  'dry as the desert',
  'and two sides for ten dollars',
] as const;
const spanMs = 180 * day;

/** A prime, so that steps of it reach every driver before any one a second time. */
const step = 7_919;
const chunk = 1_000;

/** Posts of each regular. */
const postsOfRegular = 40;

type PostOptions = {
  drivers: number[];
  /** How many of the first drivers post often. */
  regulars: number;
  places: LocationRow[];
  tally: Tally;
  now: number;
  /** Factor on the usual number of votes. */
  liveliness: number;
  /** Comments on the post in the middle. */
  busiest: number;
};

/**
 * Stores posts of the last 180 days, more of them recent, each with its photo's facts, comments and votes, some reported: most
 * posts have a few votes, a few have up to a hundred.
 */
export async function fillPosts(
  count: number,
  cast: PostOptions,
  onProgress: (done: number) => void,
): Promise<number[]> {
  const random = seededRandom(80);
  const ids = await reserveIds('posts', count);
  const busiest = ids[Math.floor(count / 2)];
  let storing: Promise<unknown> = Promise.resolve();
  for (let from = 0; from < count; from += chunk) {
    const part = ids.slice(from, from + chunk);
    const made = part.map((id, at) => {
      const comments = id === busiest ? cast.busiest : 0;
      const userId = authorOf(count, random, cast);
      return makePost(id, { userId, age: (from + at + random()) / count, comments }, random, cast);
    });
    const comments = made.flatMap((each) => each.comments);
    const commentIds = await reserveIds('comments', comments.length);
    // The next posts are made up while these are written.
    await storing;
    storing = Promise.all([
      store(
        'Post',
        made.map((each) => each.post),
      ),
      store(
        'Photo',
        made.map((each) => photoRowOf(each.post)),
      ),
      store(
        'PostedPicture',
        made.map((each) => postedPictureOf(each.post)),
      ),
      storeReports(
        made.map((each) => each.post),
        cast,
      ),
      store(
        'Vote',
        made.flatMap((each) => each.votes),
      ),
      store(
        'Comment',
        comments.map((comment, at): CommentRow => ({ ...comment, _id: commentIds[at] ?? 0 })),
      ),
      cast.tally.storeLedger(),
    ]);
    onProgress(from + part.length);
  }
  await storing;
  return ids;
}

/** Regulars have the same number of posts on a small site and on a large one; of the others a few post much, and most once. */
function authorOf(posts: number, random: () => number, { drivers, regulars }: PostOptions): number {
  const byRegular = regulars > 0 && random() < (regulars * postsOfRegular) / posts;
  const at = byRegular ? random() * regulars : random() ** 2 * drivers.length;
  return drivers[Math.floor(at)] ?? 0;
}

/** @param age from 0 for the oldest post to 1 for the newest. @param atLeast so many comments */
function makePost(
  id: number,
  { userId, age, comments: atLeast }: { userId: number; age: number; comments: number },
  random: () => number,
  cast: PostOptions,
) {
  const { drivers, places, tally, now } = cast;
  const createdAt = new Date(now - spanMs * (1 - age) ** 2);
  const votes = votesOn({ id, userId, createdAt }, random, cast);
  const comments = Array.from({ length: Math.max(atLeast, Math.floor(-Math.log(1 - random()))) }, () => ({
    postId: id,
    userId: drivers[Math.floor(random() * drivers.length)] ?? 0,
    content: 'Had it last week on the way to Tulsa. The gravy is the real thing; ask for the pickle spear.',
    upVotes: 0,
    downVotes: 0,
    visible: true,
    createdAt: between(createdAt, random(), now),
  }));
  const upVotes = votes.filter((vote) => vote.direction === 'up').length;
  tally.award({ key: `post:${id}`, userId, points: 5, reason: 'post', postId: id, at: createdAt });
  return {
    post: {
      ...placed(places[Math.floor(random() * places.length)]),
      ...{ _id: id, userId, createdAt, visible: true, shortCode: `b${id.toString(36)}`, photos: [photoOf(id)] },
      title: `${pick(dishes, random())}, ${pick(verdicts, random())}`,
      description:
        random() < 0.7 ? 'Open all night, parking behind the scales, and the coffee is fresh every hour.' : null,
      ...{ upVotes, downVotes: votes.length - upVotes, commentCount: comments.length },
    } satisfies PostRow,
    votes,
    comments,
  };
}

function votesOn(
  post: { id: number; userId: number; createdAt: Date },
  random: () => number,
  { drivers, tally, now, liveliness }: PostOptions,
) {
  const { id, userId, createdAt } = post;
  const wanted = Math.min(drivers.length - 1, Math.floor(liveliness * (2 / (random() + 0.02) - 2)));
  const first = Math.floor(random() * drivers.length);
  return Array.from({ length: Math.max(0, wanted) }, (_, at) => drivers[(first + at * step) % drivers.length] ?? 0)
    .filter((voter) => voter !== userId)
    .map((voter): VoteRow => {
      const castAt = between(createdAt, random(), now);
      const by = { postId: id, actorId: voter, at: castAt };
      tally.award({ ...by, key: `vote:${id}:${voter}:1`, userId, points: 1, reason: 'vote' });
      const direction = random() < 0.7 ? 'up' : 'down';
      return {
        _id: voteId('post', id, voter),
        subject: 'post',
        subjectId: id,
        userId: voter,
        direction,
        round: 1,
        castAt,
      };
    });
}

/** Sooner rather than later after a post. */
const between = (start: Date, share: number, now: number): Date =>
  new Date(Math.floor(start.getTime() + (now - start.getTime()) * share ** 3));

const placed = (place: LocationRow | undefined) => ({
  locationId: place?._id ?? null,
  locationName: place?.name ?? 'Iowa 80 Truckstop',
  highway: place?.highway ?? 'I-80',
  exit: place?.exitNumber ?? '284',
  city: place?.city ?? null,
  state: place?.state ?? null,
});
