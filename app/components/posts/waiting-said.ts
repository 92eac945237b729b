import { useSyncExternalStore } from 'react';
import type { VoteChoice } from './optimistic-vote';

/**
 * What is waiting to be sent from this device, where pages show it. Filled with JavaScript that comes later
 * (../weak-link/say-later.ts).
 */
type Waiting = {
  /** By the API's call. */
  votes: ReadonlyMap<string, VoteChoice>;
  /** By post. */
  comments: ReadonlyMap<number, string[]>;
};

/** `site` where something answered, but not as the site does. */
export type WaitsFor = 'signal' | 'site';

export type LateVote = { path: string; direction: VoteChoice; key: string; about: string; waitsFor: WaitsFor };

let waiting: Waiting = { votes: new Map(), comments: new Map() };
let keep: (vote: LateVote) => Promise<boolean> = () => Promise.resolve(false);
const listeners = new Set<() => void>();

export function showWaiting(now: Waiting): void {
  waiting = now;
  listeners.forEach((listener) => listener());
}

export function keepVotesBy(keeper: typeof keep): void {
  keep = keeper;
}

/** @returns whether the vote now waits */
export const keepVote = (vote: LateVote): Promise<boolean> => keep(vote);

function useWaiting<T>(pick: (all: Waiting) => T): T | undefined {
  return useSyncExternalStore(
    listen,
    () => pick(waiting),
    () => undefined,
  );
}

const listen = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

export const waitingVote = (path: string): VoteChoice | undefined => waiting.votes.get(path);
export const useWaitingVote = (path: string) => useWaiting(({ votes }) => votes.get(path));
export const useWaitingComments = (postId: number) => useWaiting(({ comments }) => comments.get(postId));
