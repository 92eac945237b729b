import { createHash } from 'node:crypto';
import type { Period } from '~/schemas/choices';
import { clock } from '~/services/clock';
import { log } from '~/services/log';
import { watchBoardScores } from '~models/leaderboard-score';
import { bypassCaches } from '../read-cache';
import { leaderboard, type LeaderboardEntry } from './leaderboard';
import { endOfDay } from './periods';

/**
 * Live leaderboards. Each process watches the database once and reads the boards at most once a second, no matter how many viewers there
 * are. The database reports the changes of all processes.
 */

/**
 * `id` is a hash of the lines. It is the same in every process, so a page that reconnects only gets new states. Watchers share the object.
 */
export type BoardState = { id: string; leaders: LeaderboardEntry[] };

type Watcher = {
  period: Period;
  /** How many lines the page shows, from the top. It only gets updates when these change. */
  limit: number;
  /** Id of the state it received last, possibly from another process. */
  seen: string | null;
  send: (state: BoardState) => void;
  end: () => void;
};

const maxLines = 50;
const pauseMs = 1_000;
const retryMs = 1_000;
/** Minimum wait, since a timer may fire slightly early, and a test's clock may stop at the end of a day. */
const minTimerMs = 1_000;

/** Replaceable, so that tests can end a pause themselves. */
export const pace = { rest: (end: () => void, ms: number): void => void setTimeout(end, ms).unref() };

const watchers = new Set<Watcher>();
let stopWatching: (() => Promise<void>) | null = null;
let dayTimer: NodeJS.Timeout | null = null;
/** Set from an update until a second after it. Null if there was none recently, or `endLiveBoards` was called since. */
let rest: object | null = null;
/** True if something has changed since the boards were last read, or a new watcher has joined. */
let hasNews = false;

/** Sends a watcher the board's current state, unless it has it already, and every later one. @returns a function that stops watching */
export function watchBoard(watcher: Watcher): () => void {
  watchers.add(watcher);
  startWatching();
  announceSoon();
  return () => {
    watchers.delete(watcher);
    if (watchers.size === 0) void stop();
  };
}

/** Call it before the process stops. */
export async function endLiveBoards(): Promise<void> {
  for (const watcher of watchers) watcher.end();
  watchers.clear();
  rest = null;
  await stop();
}

function startWatching(): void {
  dayTimer ??= announceAtEndOfDay();
  stopWatching ??= watchBoardScores(announceSoon, (error) => {
    log.warn({ error }, 'the change stream for the boards failed; it will be reopened');
    void stop().then(() => setTimeout(() => watchers.size > 0 && (startWatching(), announceSoon()), retryMs).unref());
  });
}

/** Weeks and months end at the end of a day; their boards reset even if nobody scores. */
function announceAtEndOfDay(): NodeJS.Timeout {
  const now = clock.now();
  const waitMs = Math.max(minTimerMs, endOfDay(now).getTime() - now.getTime());
  return setTimeout(() => {
    dayTimer = announceAtEndOfDay();
    announceSoon();
  }, waitMs).unref();
}

async function stop(): Promise<void> {
  if (dayTimer) clearTimeout(dayTimer);
  dayTimer = null;
  const stopping = stopWatching;
  stopWatching = null;
  await stopping?.().catch(() => undefined);
}

function announceSoon(): void {
  hasNews = true;
  if (!rest) void announceAndRest();
}

/** Sends the first change immediately, and combines the changes of the next second. */
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
  }, pauseMs);
}

async function announce(): Promise<void> {
  for (const period of new Set([...watchers].map((watcher) => watcher.period))) {
    // A cached board may be older than the change, and nothing would trigger another update.
    const leaders = await bypassCaches(() => leaderboard(period, maxLines));
    const states = new Map<number, BoardState>();
    for (const watcher of watchers) {
      if (watcher.period !== period) continue;
      const state = states.get(watcher.limit) ?? stateOf(leaders.slice(0, watcher.limit));
      states.set(watcher.limit, state);
      if (watcher.seen === state.id) continue;
      watcher.seen = state.id;
      watcher.send(state);
    }
  }
}

const stateOf = (leaders: LeaderboardEntry[]): BoardState => ({
  id: createHash('sha256').update(JSON.stringify(leaders)).digest('base64url').slice(0, 16),
  leaders,
});
