import { text } from 'node:stream/consumers';
import { z } from 'zod';
import { withDatabase } from '~/services/open-database';
import { findPosts } from '~models/post';
import { findUsers } from '~models/user';
import { createSessions, fillSite, subscribeToLetter } from './fill';
import { increments, incrementsInput } from './load';
import type { World } from './people';
import { askedSite, explain } from './questions';
import { collectMaterial, fillScale, scaleSize } from './scale-fill';

/** `runTask(NAME, input)`: work on a site's database, in a process with the site's environment. */

const progress = (line: string) => void process.stderr.write(`${line}\n`);

const task =
  <S extends z.ZodType>(shape: S, run: (input: z.output<S>) => Promise<unknown>) =>
  (given: unknown) =>
    withDatabase(
      () => undefined,
      () => run(shape.parse(given)),
    );

const count = z.int().positive();

/** Half a year of a site, with signed-in drivers and weekly emails due soon. */
async function fillDay({ drivers, lettersAfterMs }: { drivers: number; lettersAfterMs: number }): Promise<World> {
  const [posts, places, newest] = [5_000, 5_000, 300];
  const all = Math.max(2_000, drivers);
  const { driverIds } = await fillSite({ posts, drivers: all, voters: 1, places }, progress);
  await subscribeToLetter(driverIds, new Date(Date.now() + lettersAfterMs));
  // From all of them, since the first drivers have the most posts.
  const signedIn = driverIds.filter((_, at) => at % Math.floor(all / drivers) === 0).slice(0, drivers);
  const cookies = await createSessions(signedIn, Date.now());
  const rows = await findPosts('latest', newest, null);
  const authors = await findUsers([...new Set(rows.map(({ userId }) => userId))]);
  return {
    posts: rows.map(({ _id, userId }) => ({ id: _id, userId })),
    oldPosts: posts - newest,
    places,
    authors: authors.map(({ username }) => username),
    drivers: signedIn.map((id, at) => ({ id, cookie: cookies[at] ?? '' })),
  };
}

const tasks: Record<string, (given: unknown) => Promise<unknown>> = {
  increments: task(incrementsInput, increments),
  fill: task(z.object({ posts: count, voters: count }), (size) => fillSite(size, progress)),
  fillDay: task(z.object({ drivers: count, lettersAfterMs: z.number() }), fillDay),
  fillScale: task(scaleSize, (size) => fillScale(size, progress)),
  material: task(scaleSize, collectMaterial),
  explain: task(askedSite, explain),
};

const [name = ''] = process.argv.slice(2);
const run = tasks[name];
if (!run) throw new Error(`There is no task ${name}.`);
process.stdout.write(JSON.stringify((await run(JSON.parse(await text(process.stdin)))) ?? null));
