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
  const { postIds, voterIds, voterCookies } = await fillSite(given, progress);
  answer({ postIds, voterIds, voterCookies });
} finally {
  await database.close();
}
