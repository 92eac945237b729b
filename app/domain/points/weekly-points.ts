import { findPointsOn } from '~models/standing';
import { clock } from '~/services/clock';
import { lastWeeks } from './periods';

const weeksShown = 12;

/** `from` is the Monday that the week starts on, ISO 8601. */
type WeekOfPoints = { from: string; points: number };

/** The last 12 weeks, oldest first; the last one is still open. */
export async function weeklyPoints(userId: number): Promise<WeekOfPoints[]> {
  const weeks = lastWeeks(clock.now(), weeksShown);
  const points = await findPointsOn(weeks.map(boardOf), userId);
  return weeks.map((from) => ({ from, points: points.get(boardOf(from)) ?? 0 }));
}

const boardOf = (from: string): string => `week:${from}`;
