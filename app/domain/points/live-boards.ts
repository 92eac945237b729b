import { createHash } from 'node:crypto';
import { watchStandings } from '~models/standing';
import { clock } from '~/services/clock';
import { log } from '~/services/log';
import type { Period } from '~/schemas/periods';
import { bypassCaches } from '../read-cache';
import { leaderboard, type LeaderboardEntry } from './leaderboard';
import { endOfDay } from './periods';

/**
 * The boards as they are right now, for everybody who watches. A process watches the database once and reads the boards once
 * after a change, however many people look on; since the database reports everybody's changes, all processes agree.
 */

/** `id` is the same for the same lines, in any process, so that a reconnecting page is sent only news. */
export type BoardState = { id: string; leaders: LeaderboardEntry[] };

type Watcher = {
  period: Period;
  /** The state that it was sent last, perhaps by another process. */
  seen: string | null;
  tell: (state: BoardState) => void;
  end: () => void;
};

const lines = 50;
/** Changes within this time are sent together, in milliseconds. */
const pauseMs = 150;
const retryMs = 1_000;
/** A timer may be a moment early, and a test's clock may stand still at the end of a day. */
const leastUntilTurnMs = 1_000;

const watchers = new Set<Watcher>();
let stopWatching: (() => Promise<void>) | null = null;
let timer: NodeJS.Timeout | null = null;
let turn: NodeJS.Timeout | null = null;

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

async function boardState(period: Period): Promise<BoardState> {
  // A cached board may lack the change that is being announced, and nothing would announce it again.
  const leaders = await bypassCaches(() => leaderboard(period, lines));
  return { id: createHash('sha256').update(JSON.stringify(leaders)).digest('base64url').slice(0, 16), leaders };
}

/** Before the process stops. */
export async function endLiveBoards(): Promise<void> {
  for (const watcher of watchers) watcher.end();
  watchers.clear();
  await stop();
}

function startWatching(): void {
  turn ??= announceAtTurn();
  stopWatching ??= watchStandings(announceSoon, (error) => {
    log.warn({ error }, 'the boards are not watched for a moment');
    void stop().then(() => setTimeout(() => watchers.size > 0 && (startWatching(), announceSoon()), retryMs).unref());
  });
}

/** A week and a month end with a day, and their boards begin anew though nobody scores. */
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
  timer ??= setTimeout(() => {
    timer = null;
    announce().catch((error: unknown) => log.warn({ error }, 'the boards could not be read'));
  }, pauseMs);
}

async function announce(): Promise<void> {
  const periods = new Set([...watchers].map(({ period }) => period));
  for (const period of periods) {
    const state = await boardState(period);
    for (const watcher of watchers) {
      if (watcher.period !== period || watcher.seen === state.id) continue;
      watcher.seen = state.id;
      watcher.tell(state);
    }
  }
}
