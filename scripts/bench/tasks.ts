import { text } from 'node:stream/consumers';
import { z } from 'zod';
import { closeEndedPeriods } from '~/domain/points/closed-periods';
import { withDatabase } from '~/services/open-database';
import { allModels } from '~models/all-models';
import { noPreferences, type UserPreferencesRow } from '~models/user-preferences';
import { collectWorld } from './collect-world';
import { explain, explained } from './explain';
import { fillSite, type SiteSize } from './fill';
import { store } from './tally';

/** The tasks of `runTask(NAME, input)`. Each works on a site's database, in a process with the site's environment. */

const progress = (line: string) => void process.stderr.write(`${line}\n`);

const task =
  <S extends z.ZodType>(shape: S, run: (input: z.output<S>) => Promise<unknown>) =>
  (input: unknown) =>
    withDatabase(
      () => undefined,
      () => run(shape.parse(input)),
    );

/** Fills an empty database. Creates the indexes at the end, which is several times as fast. */
async function fill(size: SiteSize): Promise<void> {
  const collections = await Promise.all(
    allModels.map(async ({ collection }) => {
      const indexes = (await collection.indexes()).filter(({ name }) => name !== '_id_');
      return { collection, indexes: indexes.map(({ v: _version, ...index }) => index) };
    }),
  );
  const indexed = collections.filter(({ indexes }) => indexes.length > 0);
  for (const { collection } of indexed) await collection.dropIndexes();
  await fillSite(size, progress);
  progress('Filling the database: indexes ...');
  const noLimit = { maxTimeMS: 0, socketTimeoutMS: 0 };
  await Promise.all(indexed.map(({ collection, indexes }) => collection.createIndexes(indexes, noLimit)));
  await closeEndedPeriods();
}

/** Subscribes the signed-in drivers to the weekly email. */
const subscribe = ({ posts, voters, dueAt }: SiteSize & { dueAt: number }) =>
  store<UserPreferencesRow>(
    'UserPreferences',
    Array.from({ length: voters }, (_, at) => ({
      ...{ _id: posts + 1 + at, ...noPreferences, letter: true, letterDueAt: new Date(dueAt) },
    })),
  );

const count = z.int().positive();
const siteSize = z.object({ posts: count, voters: count, busiest: count });

const tasks: Record<string, (input: unknown) => Promise<unknown>> = {
  fill: task(siteSize, fill),
  world: task(siteSize, collectWorld),
  subscribe: task(siteSize.extend({ dueAt: z.number() }), subscribe),
  explain: task(explained, explain),
};

const [name = ''] = process.argv.slice(2);
const run = tasks[name];
if (!run) throw new Error(`There is no task ${name}.`);
process.stdout.write(JSON.stringify((await run(JSON.parse(await text(process.stdin)))) ?? null));
