import { findPlates, type Plate, readWeekOfRoads, type WeekOf } from '~models/letter-plates';
import { findRoadWeeks, findSiteWeek, insertRoadWeeks } from '~models/road-week';
import { closingTime } from '../points/closed-periods';
import { weekBefore, weekOfTurn } from './turns';

/** Of what is told of; more than a letter shows, for who has blocked one of their authors. */
export const mostPlates = 5;

/** Writes down once what each road had in the last week that is over, when its winners are. Safe in several processes. */
export async function noteLastWeek(): Promise<void> {
  const at = await closingTime();
  const week = weekBefore(weekOfTurn(at, null));
  if (await findSiteWeek(week.board)) return;
  const roads = await readWeekOfRoads(week, mostPlates);
  await insertRoadWeeks(
    week.board,
    roads.map(({ key: highway, posts, best }) => ({ highway, posts, best, at })),
  );
}

/** The best of the whole site. @returns null for a week that is not written down */
export async function notedBest(board: string): Promise<Plate[] | null> {
  const noted = await findSiteWeek(board);
  return noted && inOrder(noted.best, await findPlates(noted.best));
}

/** What was hidden or deleted since is in none of the lists. A road that nobody posted from is left out. */
export async function notedHighways(highways: string[], { board }: { board: string }): Promise<WeekOf<string>[]> {
  const roads = await findRoadWeeks(board, highways);
  const plates = await findPlates(roads.flatMap(({ best }) => best));
  return roads.flatMap(({ highway, posts, best }) =>
    highway === null ? [] : [{ key: highway, posts, best: inOrder(best, plates) }],
  );
}

const inOrder = (ids: number[], plates: Map<number, Plate>): Plate[] => ids.flatMap((id) => plates.get(id) ?? []);
