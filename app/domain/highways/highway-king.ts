import { findRoadKing } from '~models/post';
import { findUsers } from '~models/user';
import { clock } from '~/services/clock';
import { cachedForAMinute } from '../read-cache';
import { worth } from '../points/awards';
import { startOfMonth, startOfWeek } from '../points/periods';
import { type PublicUser, presentPublicUser } from '../profiles/present-user';

/** Points are those that the driver's plates of this time earned. */
export type King = { driver: PublicUser; points: number };

type Kings = { week: King | null; month: King | null };

/**
 * A highway's leaders of this week and this month, by the plates posted along it in that time: 5 points for each and 1 for each
 * vote that stands on it. Ties go to the lower id. Up to a minute old, since each of the month's plates is read.
 */
export const highwayKings = cachedForAMinute(async (highway: string): Promise<Kings> => {
  const now = clock.now();
  const [week, month] = await Promise.all([
    kingSince(highway, startOfWeek(now)),
    kingSince(highway, startOfMonth(now)),
  ]);
  return { week, month };
});

async function kingSince(highway: string, since: Date): Promise<King | null> {
  const first = await findRoadKing(highway, since, worth);
  const [driver] = first ? await findUsers([first.userId]) : [];
  return first && driver ? { driver: presentPublicUser(driver), points: first.points } : null;
}
