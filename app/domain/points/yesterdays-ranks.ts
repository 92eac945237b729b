import { type Period, periods } from '~/schemas/choices';
import { clock } from '~/services/clock';
import { findRanking, setRanking } from '~models/period';
import { clusterNow } from '../cluster-time';
import { bypassCaches, cachedBriefly } from '../read-cache';
import { boardOf, leaderboard } from './leaderboard';
import { startOfDay } from './periods';

/** How many places of each board are recorded. Below them, rows don't say whether a driver went up or down. */
const placesRecorded = 500;

const rowOf = (period: Period): string => (period === 'all' ? 'all' : boardOf(period));

/**
 * Records the order of each board once a day, with the first run after midnight in the site's time zone. If the site was down at midnight,
 * no one scored in between, so a later run records the same order. A board without a record gets an empty one: the board of a new week or
 * month didn't exist yesterday, and a site that was just updated has no record of it.
 */
export async function recordRankings(): Promise<void> {
  const day = startOfDay(await clusterNow());
  for (const period of periods) {
    const board = rowOf(period);
    const before = await findRanking(board);
    if (before?.day.getTime() === day.getTime()) continue;
    const leaders = before ? await bypassCaches(() => leaderboard(period, placesRecorded)) : [];
    await setRanking(board, { day, userIds: leaders.map(({ id }) => id) });
  }
}

const rankingForAll = cachedBriefly(findRanking);

/** By driver: the rank at the start of the day, or null if they weren't on the board. Drivers whose rank is unknown are left out. */
export type YesterdaysRanks = Record<number, number | null>;

/** @param drivers of a page of the board */
export async function yesterdaysRanks(period: Period, drivers: { id: number }[]): Promise<YesterdaysRanks> {
  const ranking = await rankingForAll(rowOf(period));
  const isOfToday = ranking?.day.getTime() === startOfDay(clock.now()).getTime();
  if (!isOfToday || ranking.userIds.length === 0) return {};
  const rankOf = new Map(ranking.userIds.map((id, at) => [id, at + 1]));
  const isWhole = ranking.userIds.length < placesRecorded;
  return Object.fromEntries(
    drivers.flatMap(({ id }) => {
      const rank = rankOf.get(id) ?? null;
      return rank !== null || isWhole ? [[id, rank]] : [];
    }),
  );
}
