import { z } from 'zod';
import { findPosts } from '~models/post';
import { findUsers } from '~models/user';
import { openDatabase } from '~/services/open-database';
import { fillSite } from '../fill/fill-site';
import { storeLetterTurns } from '../fill/letter-turns';
import { mintSessions } from '../fill/voters';
import { answer, progress, readInput } from '../support/stdio';
import type { World } from './world';

/**
 * `ask('day/fill.ts', { drivers, lettersAfterMs })`: an empty database gets half a year of a site, so many of whose drivers are
 * signed in, and whose weekly letters are due some time after.
 */
const given = await readInput(z.object({ drivers: z.int().positive(), lettersAfterMs: z.number() }));
const [posts, everybody, places] = [5_000, 2_000, 5_000];
const latest = 300;

const database = await openDatabase();
try {
  const drivers = Math.max(everybody, given.drivers);
  const { followable } = await fillSite({ posts, drivers, voters: 1, places }, progress);
  const { driverIds } = followable;
  await storeLetterTurns(driverIds, new Date(Date.now() + given.lettersAfterMs));
  // Spread over all, since the first ones have posted most.
  const signedIn = driverIds.filter((_, at) => at % Math.floor(drivers / given.drivers) === 0).slice(0, given.drivers);
  const cookies = await mintSessions(signedIn, Date.now());
  const shown = (await findPosts('latest', latest, null)).map(({ _id, userId }) => ({ id: _id, userId }));
  const authors = await findUsers([...new Set(shown.map(({ userId }) => userId))]);
  answer({
    posts: shown,
    oldPosts: posts - latest,
    places,
    authors: authors.map(({ username }) => username),
    drivers: signedIn.map((id, at) => ({ id, cookie: cookies[at] ?? '' })),
  } satisfies World);
} finally {
  await database.close();
}
