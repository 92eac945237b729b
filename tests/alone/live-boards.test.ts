import { afterEach, expect, it } from 'vitest';
import { type BoardState, endLiveBoards, pace, watchBoard } from '~/domain/points/live-boards';
import { startOfMonth, startOfWeek } from '~/domain/points/periods';
import { castVote } from '~/domain/votes';
import { watchBoardScores } from '~models/leaderboard-score';
import { useFreshDatabase } from '../support/database';
import { aDriver, aPost } from '../support/factories';
import { setTimeAhead, timeIsReal } from '../support/time';

useFreshDatabase();
const realPace = { ...pace };
afterEach(async () => {
  Object.assign(pace, realPace);
  await endLiveBoards();
  timeIsReal();
});

const day = 24 * 3600_000;
/** Enough time to read the board once before its period ends. */
const soonMs = 8_000;

it.each([
  ['weekly', startOfWeek(new Date(Date.now() + 7 * day))],
  ['monthly', startOfMonth(new Date(startOfMonth(new Date()).getTime() + 35 * day))],
] as const)('the live %s leaderboard restarts for viewers at the end of its period', async (period, end) => {
  setTimeAhead(end.getTime() - Date.now() - 3600_000);
  const driver = await aDriver();
  await aPost(driver);
  setTimeAhead(end.getTime() - Date.now() - soonMs);
  const isOnBoard: boolean[] = [];
  const send = ({ leaders }: BoardState) => void isOnBoard.push(leaders.some(({ id }) => id === driver.id));
  watchBoard({ period, limit: 50, seen: null, send, end: () => undefined });
  await expect.poll(() => isOnBoard).toEqual([true]);
  await expect.poll(() => isOnBoard).toEqual([true, false]);
});

it('all viewers get one state per second, however many changes there are (case 153)', async () => {
  const rests: { ms: number; end: () => void }[] = [];
  pace.rest = (end, ms) => void rests.push({ ms, end });
  const author = await aDriver();
  const { id } = await aPost(author);
  const told: BoardState[][] = [[], [], []];
  for (const states of told) {
    watchBoard({
      period: 'weekly',
      limit: 50,
      seen: null,
      send: (state) => void states.push(state),
      end: () => undefined,
    });
  }
  await expect.poll(() => told.map((states) => states.length)).toEqual([1, 1, 1]);
  await expect.poll(() => rests).toEqual([{ ms: 1_000, end: expect.any(Function) as () => void }]);

  const voters = await Promise.all(Array.from({ length: 5 }, () => aDriver()));
  for (const voter of voters) await castVote.post(voter, { id, direction: 'up' });
  // Earlier changes have arrived in the process's change stream by then.
  const other = watchChanges();
  await castVote.post(await aDriver(), { id, direction: 'up' });
  await other;
  expect(told.map((states) => states.length)).toEqual([1, 1, 1]);
  rests[0]?.end();
  await expect.poll(() => told.map((states) => states.length)).toEqual([2, 2, 2]);
  const points = told[0]?.[1]?.leaders.find((leader) => leader.id === author.id)?.points;
  expect(points).toBe(16);
  // The same object, so it's serialized once.
  for (const states of told) expect(states[1]).toBe(told[0]?.[1]);
});

it('a page with three rows gets nothing when other rows change', async () => {
  const rests: (() => void)[] = [];
  pace.rest = (end) => void rests.push(end);
  for (const author of await Promise.all(Array.from({ length: 3 }, () => aDriver()))) {
    for (let count = 0; count < 3; count += 1) await aPost(author);
  }
  const { id } = await aPost(await aDriver());
  const told: { three: BoardState[]; all: BoardState[] } = { three: [], all: [] };
  const watch = (states: BoardState[], limit: number) =>
    watchBoard({ period: 'weekly', limit, seen: null, send: (state) => void states.push(state), end: () => undefined });
  watch(told.three, 3);
  watch(told.all, 50);
  await expect.poll(() => [told.three.length, told.all.length]).toEqual([1, 1]);
  expect(told.three[0]?.leaders).toHaveLength(3);
  await castVote.post(await aDriver(), { id, direction: 'up' });
  for (let at = 0; told.all.length < 2; at += 1) {
    await expect.poll(() => rests.length).toBeGreaterThan(at);
    rests[at]?.();
    await expect.poll(() => rests.length > at + 1 || told.all.length === 2).toBe(true);
  }
  expect(told.three).toHaveLength(1);
});

/** Resolves once a change of the standings has arrived in a change stream. */
function watchChanges(): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = watchBoardScores(() => void stop().then(resolve), reject);
  });
}
