import { useSyncExternalStore } from 'react';
import { listeners } from '~/offline/page/listeners';
import type { Place } from '~/schemas/places';

export type VoteChoice = 'up' | 'down' | 'none';

/**
 * Votes and comments in this device's outbox, for pages to show. Filled by code that loads later (../weak-link/send-later.ts).
 */
type Waiting = {
  /** By endpoint path. */
  votes: ReadonlyMap<string, VoteChoice>;
  /** By post id. */
  comments: ReadonlyMap<number, string[]>;
};

/** `site` if there was a response but the site is down. */
export type WaitsFor = 'signal' | 'site';

export type LateVote = { path: string; direction: VoteChoice; key: string; about: string; waitsFor: WaitsFor };

let waiting: Waiting = { votes: new Map(), comments: new Map() };
let save: (vote: LateVote) => Promise<boolean> = () => Promise.resolve(false);
const changes = listeners<[]>();

export function showWaiting(now: Waiting): void {
  waiting = now;
  changes.notify();
}

export function setVoteSaver(saver: typeof save): void {
  save = saver;
}

/** @returns whether the vote is now in the outbox */
export const saveVote = (vote: LateVote): Promise<boolean> => save(vote);

function useWaiting<T>(pick: (all: Waiting) => T): T | undefined {
  return useSyncExternalStore(
    changes.listen,
    () => pick(waiting),
    () => undefined,
  );
}

export const waitingVote = (path: string): VoteChoice | undefined => waiting.votes.get(path);
export const useWaitingVote = (path: string) => useWaiting(({ votes }) => votes.get(path));
export const useWaitingComments = (postId: number) => useWaiting(({ comments }) => comments.get(postId));

/** The stop and photos of the new post form. The form only sends their number and keys; the outbox needs the rest. */
export const newPostOfThisPage: {
  /** Uploaded photos by key. The site keeps them for an hour; a post that stays in the outbox for longer uploads them again. */
  photos: Map<string, Blob>;
  /** The stop that was chosen. */
  place: Place | null;
} = { photos: new Map(), place: null };
