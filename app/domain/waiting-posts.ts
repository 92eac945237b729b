import type { z } from 'zod';
import type { waitingPost } from '~/schemas/answers';
import { nextId } from '~models/database/ids';
import type { Tx } from '~models/database/transaction';
import { findUser } from '~models/user';
import {
  countWaitingPostsOf,
  deleteLapsedWaitingPosts,
  deleteWaitingPost,
  findWaitingPost,
  findWaitingPostByCode,
  findWaitingPostsOf,
  insertWaitingPost,
  markPublished,
  type WaitingPostRow,
} from '~models/waiting-post';
import { config } from '~/config.server';
import { clock } from '~/services/clock';
import { type Actor, assertNotSuspended, type Viewer } from './actor';
import { clusterNow } from './cluster-time';
import { invariant } from './errors';
import { idempotent } from './idempotency';
import { findChosenPlace, findCurrentPlace } from './locations/history/write-edit';
import { operation, type RunArgs } from './operation';
import { isUnderLimit, perUserLimits } from './personal-limits';
import { type Post, fieldsCheckedForLinks, withDefaults, type TypedWords, wordsAtPlace } from './posts/present-post';
import { findPhotosToShow, readNewPost, storePost } from './posts/publish-post';
import { assertMayLink } from './prevention/newcomers';
import { inPictureQueue } from './prevention/photo-fingerprints';
import { byActor, byNetwork, writes } from './rate-limits';
import { inSerialQueue, pointsOfDriver } from './group-commit';
import { hashesOfTyped, hashOfCode, keyedDigest, shortCode } from './secrets';

/**
 * The code is derived from the post's id, so that its author can see it again and a form submitted twice gets the same code, although the
 * database stores only a hash.
 */
const codeOf = (id: number, secret: string): string => shortCode(keyedDigest(secret, `the photo code of ${id}`));

const codeUse = 'photo code';

const hashOf = (id: number, secret: string): string => hashOfCode(codeUse, codeOf(id, secret), secret);

const [currentSecret = ''] = config.SESSION_SECRETS;

/** @returns null if the secret that the code was made with is no longer in use */
function readCode({ _id: id, codeHash }: { _id: number; codeHash: string }): string | null {
  const secret = config.SESSION_SECRETS.find((each) => hashOf(id, each) === codeHash);
  return secret === undefined ? null : codeOf(id, secret);
}

/** A waiting post as its author sees it. Only the author can see it. */
export type WaitingPost = z.output<typeof waitingPost>;

/** @returns null if it is already published */
function presentWaitingPost(row: WaitingPostRow): WaitingPost | null {
  const { _id: id, words, createdAt, lapsesAt } = row;
  if (!words) return null;
  const { title, description, locationId, locationName, highway, exit } = words;
  return {
    id,
    title,
    description,
    locationId,
    locationName,
    highway,
    exit,
    code: readCode(row),
    createdAt: createdAt.toISOString(),
    lapsesAt: lapsesAt.toISOString(),
  };
}

/** Sorted by expiration, soonest first. */
export async function listWaitingPosts(actor: Actor): Promise<WaitingPost[]> {
  const rows = await findWaitingPostsOf(actor.id, clock.now(), perUserLimits.waitingPosts);
  return rows.flatMap((row) => presentWaitingPost(row) ?? []);
}

/**
 * One of the actor's own waiting posts.
 * @returns the post, or the id of the published post
 * @throws DomainError `post-not-found` for another user's post or an expired one
 */
export async function readWaitingPost(
  actor: Actor,
  id: number,
): Promise<{ waiting: WaitingPost | null; postId: number | null }> {
  const row = await findOwn(actor, id);
  return { waiting: presentWaitingPost(row), postId: row.postId };
}

/** The post to add a photo to: one of the actor's own, or the one with the code. */
export type PhotoFor = { actor: Actor; id: number } | { code: string };

/**
 * The author can add the photo, and so can anyone who has the code.
 * @throws DomainError `post-not-found` for an id, `photo-not-awaited` for a code
 */
export const findAwaiting = (target: PhotoFor): Promise<WaitingPostRow> =>
  'code' in target ? findByCode(target.code) : findOwn(target.actor, target.id);

async function findOwn(actor: Actor, id: number): Promise<WaitingPostRow> {
  const row = await findWaitingPost(id, actor.id, clock.now());
  invariant(row, 'post-not-found');
  return row;
}

/** A code doesn't work while its author's account is scheduled for deletion. */
async function findByCode(code: string): Promise<WaitingPostRow> {
  const row = await findWaitingPostByCode(hashesOfTyped(codeUse, code), clock.now());
  const author = row && (await findUser(row.userId));
  invariant(row && author && !author.hiddenAt, 'photo-not-awaited', { field: 'code' });
  return row;
}

/** In the site's time zone. @param time ISO 8601 */
export const lapsesInWords = (time: string): string =>
  new Date(time).toLocaleString('en-US', {
    weekday: 'long',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
    timeZone: config.SITE_TIME_ZONE,
  });

/** How long a post waits for its photo, in milliseconds. */
const maxWaitMs = 48 * 3600_000;

type NewWaitingPost = TypedWords & { formKey: string | null };

/**
 * Stores a post's text, so that its photo can be added later. Until then only its author sees it, and it gives no points.
 * `post-not-found`: the form key belongs to a post that is no longer waiting.
 */
export const postWithoutPhoto = operation({
  who: 'driver',
  limits: [writes, byActor('post-actor')],
  refuses: ['location-not-found', 'post-not-found', 'too-many-waiting', 'newcomer-link'],
  run: ({ actor, input }: RunArgs<Actor, NewWaitingPost>) => store(actor, input),
});

async function store(actor: Actor, input: NewWaitingPost): Promise<WaitingPost> {
  const words = withDefaults(input);
  await assertMayLink(actor.id, fieldsCheckedForLinks(words));
  const location = await findChosenPlace(words.locationId);
  const request = { scope: `waiting-post:${actor.id}`, key: input.formKey, body: words };
  const id = await idempotent(request, async (tx) => {
    const createdAt = clock.now();
    const count = (within: Tx) => countWaitingPostsOf(actor.id, createdAt, within);
    invariant(await isUnderLimit('waitingPosts', { owner: actor.id, count }, tx), 'too-many-waiting');
    const newId = await nextId('waiting-posts');
    const lapsesAt = new Date(createdAt.getTime() + maxWaitMs);
    const codeHash = hashOf(newId, currentSecret);
    const row = { _id: newId, userId: actor.id, words: wordsAtPlace(words, location), postId: null };
    await insertWaitingPost({ ...row, codeHash, createdAt, lapsesAt }, tx);
    return newId;
  });
  const { waiting } = await readWaitingPost(actor, id);
  invariant(waiting, 'post-not-found');
  return waiting;
}

type LatePhotos = {
  /** From `findAwaiting`. */
  waiting: WaitingPostRow;
  /** Photos stored for its author. */
  photoKeys: string[];
  formKey: string | null;
};

/**
 * Publishes a waiting post once it has photos, as if it had been posted now: its time, and the week and month of its points, are those of
 * the photos. If its stop was deleted, the stop's name stays in the text. `photo-not-awaited`: it already has a photo or has expired.
 */
export const publishWithPhotos = {
  byAuthor: operation({
    who: 'signed-in',
    limits: [writes],
    refuses: ['post-not-found', 'photo-not-awaited', 'photo-required', 'newcomer-posts'],
    run: ({ actor, input }: RunArgs<Actor, LatePhotos>) => publish(actor, input),
  }),
  byCode: operation({
    who: 'anyone',
    limits: [byNetwork('photo-code-network')],
    refuses: ['photo-not-awaited', 'photo-required', 'newcomer-posts', 'suspended'],
    run: ({ actor, input }: RunArgs<Viewer, LatePhotos>) => publish(actor, input),
  }),
};

async function publish(viewer: Viewer, { waiting, ...input }: LatePhotos): Promise<Post> {
  const { _id: id, userId, words } = waiting;
  const [photos, location] = await Promise.all([
    findPhotosToShow(userId, input.photoKeys),
    words?.locationId ? findCurrentPlace(words.locationId) : null,
  ]);
  const body = photos.map((row) => row.sha256);
  const request = { scope: `photos-of-waiting-post:${id}`, key: input.formKey, body };
  const store = async (tx: Tx) => {
    const author = await findUser(userId, tx);
    invariant(words && author && !author.hiddenAt, 'photo-not-awaited');
    // Anyone with the code can add the photo, so check that the author isn't suspended.
    assertNotSuspended(author);
    const currentWords = { ...words, locationId: location?._id ?? null };
    const newId = await storePost({ userId, words: currentWords, photos, location }, tx);
    invariant(await markPublished(id, newId, clock.now(), tx), 'photo-not-awaited');
    return newId;
  };
  const storeInQueue = () => inPictureQueue(photos, () => idempotent(request, store));
  const postId = await inSerialQueue(pointsOfDriver(userId), storeInQueue);
  return readNewPost(viewer, postId);
}

/** Deletes one of the actor's own waiting posts. */
export const dropWaitingPost = operation({
  who: 'signed-in',
  refuses: ['post-not-found'],
  run: async ({ actor, input: id }: RunArgs<Actor, number>) =>
    invariant(await deleteWaitingPost(id, actor.id), 'post-not-found'),
});

/** Expired posts are treated as deleted even before this runs. */
export const removeLapsedPosts = async (): Promise<void> => deleteLapsedWaitingPosts(await clusterNow());
