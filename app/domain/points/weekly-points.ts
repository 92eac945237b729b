import { findPointsOn } from '~models/standing';
import { clock } from '~/services/clock';
import { lastTwelveWeeks } from './periods';

/** `from` is the Monday that the week starts on, ISO 8601. */
type WeekOfPoints = { from: string; points: number };

/** The last 12 weeks, oldest first; the last one is still open. */
export async function weeklyPoints(userId: number): Promise<WeekOfPoints[]> {
  const weeks = lastTwelveWeeks(clock.now());
  const points = await findPointsOn(weeks.map(boardOf), userId);
  return weeks.map((from) => ({ from, points: points.get(boardOf(from)) ?? 0 }));
}

const boardOf = (from: string): string => `week:${from}`;
