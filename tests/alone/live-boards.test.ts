import { afterEach, expect, it } from 'vitest';
import { type BoardState, endLiveBoards, watchBoard } from '~/domain/points/live-boards';
import { startOfMonth, startOfWeek } from '~/domain/points/periods';
import { useFreshDatabase } from '../support/database';
import { aDriver, aPost } from '../support/factories';
import { setTimeAhead, timeIsReal } from '../support/time';

useFreshDatabase();
afterEach(async () => {
  await endLiveBoards();
  timeIsReal();
});

const day = 24 * 3600_000;
/** The board has to be read for the first time before its period ends. */
const soonMs = 8_000;

it.each([
  ['weekly', startOfWeek(new Date(Date.now() + 7 * day))],
  ['monthly', startOfMonth(new Date(startOfMonth(new Date()).getTime() + 35 * day))],
] as const)('the %s board begins anew for whoever watches when its time is over', async (period, end) => {
  setTimeAhead(end.getTime() - Date.now() - 3600_000);
  const driver = await aDriver();
  await aPost(driver);
  setTimeAhead(end.getTime() - Date.now() - soonMs);
  const isOnBoard: boolean[] = [];
  const tell = ({ leaders }: BoardState) => void isOnBoard.push(leaders.some(({ id }) => id === driver.id));
  watchBoard({ period, seen: null, tell, end: () => undefined });
  await expect.poll(() => isOnBoard).toEqual([true]);
  await expect.poll(() => isOnBoard).toEqual([true, false]);
});
