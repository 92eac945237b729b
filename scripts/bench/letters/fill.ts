import { z } from 'zod';
import { openDatabase } from '~/services/open-database';
import { registerDrivers, storeDrivers } from '../fill/drivers';
import { fillSite } from '../fill/fill-site';
import { storeFollows } from '../fill/follows';
import { storeLetterTurns } from '../fill/letter-turns';
import { Tally } from '../fill/tally';
import { answer, progress, readInput } from '../support/stdio';

/**
 * `ask('letters/fill.ts', { readers })`: a site with a week behind it, and drivers who follow seven things each and want the
 * weekly letter. Their turns come last, all due: from then on the site writes.
 */
const { readers } = await readInput(z.object({ readers: z.int().positive() }));
const [posts, authors, places] = [20_000, 2_000, 3_000];

const database = await openDatabase();
try {
  const now = Date.now();
  const { followable } = await fillSite({ posts, voters: authors, places }, progress);
  const tally = new Tally();
  const ids = await registerDrivers(readers, tally, now);
  await storeDrivers(ids, tally, now);
  progress(`Readers: ${readers}`);
  await storeFollows(ids, followable, () => ({ highways: 2, stops: 3, drivers: 2 }));
  await storeLetterTurns(ids, new Date(Date.now() - 60_000));
  answer({ readers: ids.length });
} finally {
  await database.close();
}
