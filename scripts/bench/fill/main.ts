import { z } from 'zod';
import { openDatabase } from '~/services/open-database';
import { fillSite } from './fill-site';
import { answer, progress, readInput } from '../support/stdio';

/** `ask('fill/main.ts', { posts, voters, places })`: fills the running site's database. */
const given = await readInput(
  z.object({ posts: z.int().positive(), voters: z.int().positive(), places: z.int().positive().optional() }),
);
const database = await openDatabase();
try {
  answer(await fillSite(given, progress));
} finally {
  await database.close();
}
