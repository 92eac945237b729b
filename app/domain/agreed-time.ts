import { estimateDatabaseTime, readDatabaseTime } from '~models/database/connection';
import { clock } from '~/services/clock';

/**
 * The time for what cannot be undone: that a week is over, that something is old enough to be erased. A clock that leaps
 * ahead must not bring it about, so it is the earlier of this process's and the database's.
 * @throws when the database does not answer.
 */
export async function agreedNow(): Promise<Date> {
  const [own, database] = [clock.now(), await databaseNow()];
  return own < database ? own : database;
}

/** Clocks of machines that are looked after differ by less; weeks close later than this after their end. In milliseconds. */
const toleratedMs = 5_000;

/**
 * The time of what happens now and counts for points: this process's, unless it is ahead of the database's, by what is heard of that
 * anyway. Asks nothing, for every vote needs it.
 */
export function agreedAtOnce(): Date {
  const own = clock.now();
  const database = clock.isSet() ? null : estimateDatabaseTime();
  return database && own.getTime() - database.getTime() > toleratedMs ? database : own;
}

/** The database's time, which is the same for all processes. Where a trial has set the time, that is meant. */
export const databaseNow = async (): Promise<Date> => (clock.isSet() ? clock.now() : readDatabaseTime());
