import { estimateDatabaseTime, readDatabaseTime } from '~models/database/connection';
import { clock } from '~/services/clock';

/**
 * The time for irreversible steps, such as closing a week or erasing an account: the earlier of this process's clock and the database's, so
 * that a clock that jumps ahead doesn't trigger them.
 * @throws if the database doesn't respond
 */
export async function clusterNow(): Promise<Date> {
  const [own, database] = [clock.now(), await databaseNow()];
  return own < database ? own : database;
}

/**
 * Maximum tolerated clock difference, in milliseconds. Synchronized clocks differ by less, and the grace period for closing weeks is
 * longer.
 */
const maxClockSkewMs = 5_000;

/**
 * The time for events that give points: this process's clock, unless it is ahead of the database time known from the last heartbeat. Makes
 * no request to the database, since every vote calls it.
 */
export function estimatedClusterNow(): Date {
  const own = clock.now();
  const database = clock.isSet() ? null : estimateDatabaseTime();
  return database && own.getTime() - database.getTime() > maxClockSkewMs ? database : own;
}

/** The database's time, the same for all processes. A time set by a test is used as it is. */
export const databaseNow = async (): Promise<Date> => (clock.isSet() ? clock.now() : readDatabaseTime());
