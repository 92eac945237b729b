import { describe, expect, it } from 'vitest';
import { createProfiler, isIndexed } from '../../scripts/bench/profiler';
import { chores } from '~/domain/housekeeping';
import { eraseAccount } from '~/domain/deletion/erase-account';
import { requestDeletion } from '~/domain/deletion/request-deletion';
import { postComment } from '~/domain/comments';
import { castVote } from '~/domain/votes';
import { personalData, personalPhotos } from '~models/personal-data';
import { useFreshDatabase } from '../support/database';
import { aDriver, aPost, type Driver } from '../support/factories';

useFreshDatabase();
const profiler = createProfiler();

/** Every deletion record is copied to a file outside the database, so these few small rows are read completely. */
const readWhole = /^query \S+\.deletion_notes /;

/** Queries that scanned a whole collection, or sorted more than a few of its rows. */
const queriesWithoutIndex = async (work: () => Promise<unknown>): Promise<string[]> =>
  (await profiler.watch(work)).filter((each) => !isIndexed(each) && !readWhole.test(each.text)).map(({ text }) => text);

async function anActiveDriver(): Promise<Driver> {
  const [driver, other] = [await aDriver(), await aDriver()];
  const [own, others] = [await aPost(driver), await aPost(other)];
  await postComment(driver, { postId: others.id, content: 'Never again.', formKey: null });
  await castVote.post(driver, { id: others.id, direction: 'up' });
  await castVote.post(other, { id: own.id, direction: 'up' });
  return driver;
}

const readAll = async (rows: AsyncIterable<unknown>): Promise<void> => {
  for await (const row of rows) void row;
};

/** Starting the profiler takes longer than most of the work, so each test does several things. A failing query names its collection. */
describe('background work uses an index', () => {
  it('for a driver’s data export, with its photos', async () => {
    const { id } = await anActiveDriver();
    const work = async () => {
      for (const rowsOf of [...Object.values(personalData), personalPhotos]) await readAll(rowsOf(id));
    };
    expect(await queriesWithoutIndex(work)).toEqual([]);
  });

  it('to erase an account', async () => {
    const driver = await anActiveDriver();
    await requestDeletion(driver, { userId: driver.id });
    expect(await queriesWithoutIndex(() => eraseAccount(driver.id, new Date(Date.now() + 3600_000)))).toEqual([]);
  });

  it('for every chore', async () => {
    await anActiveDriver();
    const work = async () => {
      for (const { run } of chores) await run();
    };
    expect(await queriesWithoutIndex(work)).toEqual([]);
  });
});
