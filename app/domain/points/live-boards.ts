import { createHash } from 'node:crypto';
import type { Period } from '~/schemas/choices';
import { clock } from '~/services/clock';
import { log } from '~/services/log';
import { watchStandings } from '~models/standing';
import { bypassCaches } from '../read-cache';
import { leaderboard, type LeaderboardEntry } from './leaderboard';
import { endOfDay } from './periods';

/**
 * The boards as they are right now, for everyone who watches. A process watches the database once and reads the boards at most once
 * a second, however many people look on; since the database reports everyone's changes, all processes agree.
 */

/** `id` is the same for the same lines, in any process, so that a reconnecting page is sent only news. One object for all watchers. */
export type BoardState = { id: string; leaders: LeaderboardEntry[] };

type Watcher = {
  period: Period;
  /** How many lines, from the top, it shows: it's told when these change. */
  limit: number;
  /** The state that it was sent last, perhaps by another process. */
  seen: string | null;
  tell: (state: BoardState) => void;
  end: () => void;
};

export const mostLines = 50;
const restMs = 1_000;
const retryMs = 1_000;
/** A timer may be a moment early, and a test's clock may stand still at the end of a day. */
const leastUntilTurnMs = 1_000;

/** Tests end a rest themselves. */
export const pace = { rest: (end: () => void, ms: number): void => void setTimeout(end, ms).unref() };

const watchers = new Set<Watcher>();
let stopWatching: (() => Promise<void>) | null = null;
let turn: NodeJS.Timeout | null = null;
/** From an announcement until a second after it. Null when there was none lately, or the boards have ended since. */
let rest: object | null = null;
/** Something has changed since the boards were read last, or someone is new. */
let hasNews = false;

/** Sends a watcher the board's state, unless it has seen that, and every later one. @returns a function that ends the watching */
export function watchBoard(watcher: Watcher): () => void {
  watchers.add(watcher);
  startWatching();
  announceSoon();
  return () => {
    watchers.delete(watcher);
    if (watchers.size === 0) void stop();
  };
}

/** Before the process stops. */
export async function endLiveBoards(): Promise<void> {
  for (const watcher of watchers) watcher.end();
  watchers.clear();
  rest = null;
  await stop();
}

function startWatching(): void {
  turn ??= announceAtTurn();
  stopWatching ??= watchStandings(announceSoon, (error) => {
    log.warn({ error }, 'the boards are not watched for a moment');
    void stop().then(() => setTimeout(() => watchers.size > 0 && (startWatching(), announceSoon()), retryMs).unref());
  });
}

/** A week and a month end with a day, and their boards begin again though no one scores. */
function announceAtTurn(): NodeJS.Timeout {
  const now = clock.now();
  const waitMs = Math.max(leastUntilTurnMs, endOfDay(now).getTime() - now.getTime());
  return setTimeout(() => {
    turn = announceAtTurn();
    announceSoon();
  }, waitMs).unref();
}

async function stop(): Promise<void> {
  if (turn) clearTimeout(turn);
  turn = null;
  const stopping = stopWatching;
  stopWatching = null;
  await stopping?.().catch(() => undefined);
}

function announceSoon(): void {
  hasNews = true;
  if (!rest) void announceAndRest();
}

/** The first change is announced at once, and what changes within the next second together. */
async function announceAndRest(): Promise<void> {
  const own = {};
  rest = own;
  hasNews = false;
  try {
    await announce();
  } catch (error) {
    log.warn({ error }, 'the boards could not be read');
    hasNews = true;
  }
  pace.rest(() => {
    if (rest !== own) return;
    rest = null;
    if (hasNews && watchers.size > 0) announceSoon();
  }, restMs);
}

async function announce(): Promise<void> {
  for (const period of new Set([...watchers].map((watcher) => watcher.period))) {
    // A cached board may lack the change that is being announced, and nothing would announce it again.
    const leaders = await bypassCaches(() => leaderboard(period, mostLines));
    const states = new Map<number, BoardState>();
    for (const watcher of watchers) {
      if (watcher.period !== period) continue;
      const state = states.get(watcher.limit) ?? stateOf(leaders.slice(0, watcher.limit));
      states.set(watcher.limit, state);
      if (watcher.seen === state.id) continue;
      watcher.seen = state.id;
      watcher.tell(state);
    }
  }
}

const stateOf = (leaders: LeaderboardEntry[]): BoardState => ({
  id: createHash('sha256').update(JSON.stringify(leaders)).digest('base64url').slice(0, 16),
  leaders,
});
