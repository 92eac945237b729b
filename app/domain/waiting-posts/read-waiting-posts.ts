import { findWaitingPost, findWaitingPostByCode, findWaitingPostsOf, type WaitingPostRow } from '~models/waiting-post';
import { findUser } from '~models/user';
import { config } from '~/config.server';
import { clock } from '~/services/clock';
import type { Actor } from '../actor';
import { invariant } from '../errors';
import { mostOfOne } from '../personal-limits';
import { hashesOfTyped } from './photo-code';
import { presentWaitingPost, type WaitingPost } from './present-waiting-post';

/** Those that lapse first come first. */
export async function listWaitingPosts(actor: Actor): Promise<WaitingPost[]> {
  const rows = await findWaitingPostsOf(actor.id, clock.now(), mostOfOne.waitingPosts);
  return rows.flatMap((row) => presentWaitingPost(row) ?? []);
}

/**
 * One of the actor's own.
 * @returns it, or the id of the post that it became
 * @throws DomainError `post-not-found` for another's, and once it has lapsed
 */
export async function readWaitingPost(
  actor: Actor,
  id: number,
): Promise<{ waiting: WaitingPost | null; postId: number | null }> {
  const row = await findOwn(actor, id);
  return { waiting: presentWaitingPost(row), postId: row.postId };
}

/** What a photo is brought to: one's own post, or the one that a code is for. */
export type PhotoFor = { actor: Actor; id: number } | { code: string };

/**
 * The author may bring a photo, and whoever has the code.
 * @throws DomainError `post-not-found` for an id, `photo-not-awaited` for a code
 */
export const findAwaiting = (brought: PhotoFor): Promise<WaitingPostRow> =>
  'code' in brought ? findByCode(brought.code) : findOwn(brought.actor, brought.id);

async function findOwn(actor: Actor, id: number): Promise<WaitingPostRow> {
  const row = await findWaitingPost(id, actor.id, clock.now());
  invariant(row, 'post-not-found');
  return row;
}

/** A code is worth nothing while its author's account waits to be erased. */
async function findByCode(code: string): Promise<WaitingPostRow> {
  const row = await findWaitingPostByCode(hashesOfTyped(code), clock.now());
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
