import { randomBytes } from 'node:crypto';
import type { Actor } from './actor';

/**
 * A page that is made once for all drivers has slots where each is shown something of their own; whoever asks for it gets it
 * filled in (app/http/shared-pages). A slot holds chance of this process, so that no text of anybody's can be taken for one.
 */
export type Slot = `slot-${string}`;

const mark = `slot-${randomBytes(16).toString('hex')}` as const;

/** The source of a regular expression that finds slots. */
export const slotPattern = `${mark}-[a-z0-9-]+?-end`;

/** What fills slots: to each, what one driver is shown. */
export type Filling = ReadonlyMap<string, string | null>;

export const slotNamed = (name: 'viewer-name' | 'viewer-avatar' | 'viewer-score' | `part-${number}`): Slot =>
  `${mark}-${name}-end`;

/** Where a page shows how its viewer voted on a post, and its author that it is theirs. */
export const voteSlot = (post: { id: number; userId: number }): Slot => `${mark}-vote-${post.id}-${post.userId}-end`;

/** Where a page shows which rank its viewer has on a board. */
export const rankSlot = (period: 'all' | 'weekly' | 'monthly'): Slot => `${mark}-rank-${period}-end`;

const voteParts = new RegExp(`^${mark}-vote-(\\d+)-(\\d+)-end$`);

/** @returns the post that a slot is about, or null for another slot. */
export function postOfSlot(slot: string): { id: number; userId: number } | null {
  const [, id, userId] = voteParts.exec(slot) ?? [];
  return id && userId ? { id: Number(id), userId: Number(userId) } : null;
}

export const isSlot = (value: unknown): value is Slot => typeof value === 'string' && value.startsWith(mark);

const nobody = (): never => {
  throw new Error('A page for all drivers asked for one of them.');
};

/** The reader that a page with slots is made for. It is nobody: what depends on who they are would be shown to all. */
export const anyDriver: Actor = {
  get id() {
    return nobody();
  },
  get username() {
    return nobody();
  },
  sessionId: null,
  get isVerified() {
    return nobody();
  },
  get role() {
    return nobody();
  },
};
