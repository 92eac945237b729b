import { estimateDatabaseTime, readDatabaseTime } from '~models/database/connection';
import { clock } from '~/services/clock';

/**
 * The time for what cannot be undone, such as the end of a week or erasing. The earlier of this process's time and the
 * database's, so that a clock that leaps ahead does not bring it about.
 * @throws when the database does not answer
 */
export async function agreedNow(): Promise<Date> {
  const [own, database] = [clock.now(), await databaseNow()];
  return own < database ? own : database;
}

/** Clocks that are looked after differ by less, and weeks close later than this after their end. In milliseconds. */
const toleratedMs = 5_000;

/**
 * The time of what counts for points: this process's, unless it is ahead of the database's, which each heartbeat tells. Asks
 * nothing, since every vote needs it.
 */
export function agreedAtOnce(): Date {
  const own = clock.now();
  const database = clock.isSet() ? null : estimateDatabaseTime();
  return database && own.getTime() - database.getTime() > toleratedMs ? database : own;
}

/** The same for all processes. A time that a test has set is used as it is. */
export const databaseNow = async (): Promise<Date> => (clock.isSet() ? clock.now() : readDatabaseTime());
