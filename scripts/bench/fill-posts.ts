import { createHash } from 'node:crypto';
import type { CommentRow } from '~models/comment';
import { reserveIds } from '~models/database/ids';
import type { LocationRow } from '~models/location';
import type { PostRow } from '~models/post';
import { voteId, type VoteRow } from '~models/vote';
import { type Award, pointsByPost } from '~/domain/points/awards';
import { bandsOf } from '~/domain/prevention/photo-fingerprints';
import type { PhotoRow, PictureLook, StoredPhoto, PhotoFingerprintRow } from '~models/photo';
import { storeReports } from './fill-reports';
import { day, pick, seededRandom } from './random';
import { store, type Tally } from './tally';

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

/** A prime number, so that steps of this size reach every driver once before any driver twice. */
const step = 7_919;
const batchSize = 1_000;
const progressEveryMs = 5_000;

/** The first drivers each have about 40 more posts than the others, both on a small and on a large site. */
const [regulars, postsPerRegular] = [10, 40];

type PostOptions = {
  drivers: number[];
  places: LocationRow[];
  tally: Tally;
  now: number;
  /** Comments on the post in the middle. */
  busiest: number;
};

/**
 * Stores posts of the last 180 days, most of them recent, each with its photo's row, comments, votes and reports. Most posts have a few
 * votes, and a few posts have up to a hundred.
 */
export async function fillPosts(
  count: number,
  cast: PostOptions,
  onProgress: (line: string) => void,
): Promise<number[]> {
  const random = seededRandom(80);
  const ids = await reserveIds('posts', count);
  const busiest = ids[Math.floor(count / 2)];
  let reportedAt = Date.now();
  let storing: Promise<unknown> = Promise.resolve();
  for (let from = 0; from < count; from += batchSize) {
    const made = ids.slice(from, from + batchSize).map((id, at) => {
      const comments = id === busiest ? cast.busiest : 0;
      const userId = authorOf(count, random, cast);
      return makePost(id, { userId, age: (from + at + random()) / count, comments }, random, cast);
    });
    const posts = made.map(({ post }) => post);
    const comments = made.flatMap((each) => each.comments);
    const commentIds = await reserveIds('comments', comments.length);
    // The next posts are created while these are written.
    await storing;
    storing = Promise.all([
      store('Post', posts),
      store('Photo', posts.map(photoRowOf)),
      store('PhotoFingerprint', posts.map(postedPictureOf)),
      storeReports(posts, cast),
      store<VoteRow>(
        'Vote',
        made.flatMap(({ votes }) => votes),
      ),
      store<CommentRow>(
        'Comment',
        comments.map((comment, at) => ({ ...comment, _id: commentIds[at] ?? 0 })),
      ),
      cast.tally.storeLedger(),
    ]);
    if (Date.now() - reportedAt < progressEveryMs) continue;
    reportedAt = Date.now();
    onProgress(`Filling the database: ${from + posts.length} of ${count} posts with votes and comments ...`);
  }
  await storing;
  return ids;
}

/** A few drivers who aren't regulars also post a lot, but most post once. */
function authorOf(posts: number, random: () => number, { drivers }: PostOptions): number {
  const byRegular = random() < (regulars * postsPerRegular) / posts;
  const at = byRegular ? random() * regulars : random() ** 2 * drivers.length;
  return drivers[Math.floor(at)] ?? 0;
}

/** @param age from 0 for the oldest post to 1 for the newest. @param comments minimum number of comments */
function makePost(
  id: number,
  { userId, age, comments: minComments }: { userId: number; age: number; comments: number },
  random: () => number,
  cast: PostOptions,
) {
  const { drivers, places, tally, now } = cast;
  const createdAt = new Date(now - spanMs * (1 - age) ** 2);
  const votes = votesOn({ id, userId, createdAt }, random, cast);
  const comments = Array.from({ length: Math.max(minComments, Math.floor(-Math.log(1 - random()))) }, () => ({
    postId: id,
    userId: drivers[Math.floor(random() * drivers.length)] ?? 0,
    content: 'Had it last week on the way to Tulsa. The gravy is the real thing; ask for the pickle spear.',
    upVotes: 0,
    downVotes: 0,
    visible: true,
    createdAt: between(createdAt, random(), now),
  }));
  const upVotes = votes.filter((vote) => vote.direction === 'up').length;
  const about = { userId, postId: id };
  const awards: Award[] = [
    { ...about, key: `post:${id}`, points: 5, reason: 'post', at: createdAt },
    ...votes.map(({ userId: actorId, castAt: at }): Award => {
      return { ...about, key: `vote:${id}:${actorId}:1`, points: 1, reason: 'vote', actorId, at };
    }),
  ];
  for (const award of awards) tally.award(award);
  return {
    post: {
      ...placed(places[Math.floor(random() * places.length)]),
      ...{ _id: id, userId, createdAt, visible: true, shortCode: `b${id.toString(36)}`, photos: [photoOf(id)] },
      title: `${pick(dishes, random())}, ${pick(verdicts, random())}`,
      description:
        random() < 0.7 ? 'Open all night, parking behind the scales, and the coffee is fresh every hour.' : null,
      ...{ upVotes, downVotes: votes.length - upVotes, commentCount: comments.length },
      pointsGiven: pointsByPost(awards).get(id),
    } satisfies PostRow,
    votes,
    comments,
  };
}

function votesOn(
  post: { id: number; userId: number; createdAt: Date },
  random: () => number,
  { drivers, now }: PostOptions,
) {
  const { id, userId, createdAt } = post;
  const count = Math.min(drivers.length - 1, Math.floor(2 / (random() + 0.02) - 2));
  const first = Math.floor(random() * drivers.length);
  return Array.from({ length: Math.max(0, count) }, (_, at) => drivers[(first + at * step) % drivers.length] ?? 0)
    .filter((voter) => voter !== userId)
    .map((voter): VoteRow => {
      const castAt = between(createdAt, random(), now);
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

/** A time after a post, more likely soon after it than later. */
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

/** A photo's data without files. Pages contain its URL, but nothing loads it. */
const photoWithKey = (key: string): StoredPhoto => ({
  ...{ key, width: 1280, height: 960, dominantColor: '#3a2a20', widths: [320, 640, 960, 1280] },
  ...{ formats: ['avif', 'webp', 'jpeg'], bytes: 41_000, store: 'local' },
});
const photoOf = (postId: number): StoredPhoto => photoWithKey(`bench${postId.toString(36).padStart(17, '0')}`);

const photoRowOf = ({ _id, userId, createdAt, photos: [photo] }: PostRow): PhotoRow => ({
  ...{ _id: photo?.key ?? '', ownerId: userId, state: 'used', postId: _id, photo: photo ?? null },
  ...{ sha256: sha256(String(_id)), looks: looksOf(String(_id)), createdAt },
});

const postedPictureOf = ({ _id }: PostRow): PhotoFingerprintRow => {
  const looks = looksOf(String(_id));
  return { _id: sha256(String(_id)), postId: _id, looks, bands: bandsOf(looks) };
};

/** An uploaded photo whose form has not been submitted yet. */
export const uploadedPhoto = (key: string, ownerId: number, createdAt: Date): PhotoRow => ({
  ...{ _id: key, ownerId, state: 'kept', postId: null, photo: photoWithKey(key) },
  ...{ sha256: sha256(key), looks: looksOf(key), createdAt },
});

/** Hashes that are unlike those of any other photo. */
const looksOf = (text: string): PictureLook[] => [
  { coarse: sha256(`coarse ${text}`).slice(0, 16), fine: sha256(`fine ${text}`) },
];

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');
