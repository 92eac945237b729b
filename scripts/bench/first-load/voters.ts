import { z } from 'zod';
import { openDatabase } from '~/services/open-database';
import { registerDrivers, storeDrivers } from '../fill/drivers';
import { Tally } from '../fill/tally';
import { mintSessions } from '../fill/voters';
import { answer, readInput } from '../support/stdio';

/** `ask('first-load/voters.ts', { count })`: adds drivers to the running site. Answers with their cookie headers. */
const { count } = await readInput(z.object({ count: z.int().positive() }));
const database = await openDatabase();
try {
  const now = Date.now();
  const tally = new Tally();
  const drivers = await registerDrivers(count, tally, now);
  await tally.storeLedger();
  await storeDrivers(drivers, tally, now);
  answer(await mintSessions(drivers, now));
} finally {
  await database.close();
}
