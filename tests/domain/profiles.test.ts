import { expect, it } from 'vitest';
import mongoose from 'mongoose';
import { findUser } from '~models/user';
import { isDatabaseOutage } from '~models/database/errors';
import { ConflictsError } from '~models/database/transaction';
import { votesGivenBy } from '~/domain/profiles/read-user';
import { updateProfile } from '~/domain/profiles/update-profile';
import { castVote } from '~/domain/votes';
import { createProfiler } from '../../scripts/bench/profiler';
import { useFreshDatabase } from '../support/database';
import { aDriver, aPost, pointsOf } from '../support/factories';

useFreshDatabase();

it('hundreds of concurrent changes by one driver are applied in order, without blocking others', async () => {
  const driver = await aDriver();
  const cities = Array.from({ length: 310 }, (_, at) => `City ${at}`);
  const before = await pointsOf(driver);
  const answers = await Promise.all(cities.map((city) => updateProfile(driver, { city })));
  expect(answers.map(({ user }) => user.city)).toEqual(cities);
  expect((await findUser(driver.id))?.city).toBe('City 309');
  expect(answers.at(-1)?.user.points).toBe(await pointsOf(driver));
  expect(await pointsOf(driver)).toBeGreaterThan(before);
});

it('counting a driver’s votes reads only an index', async () => {
  const [driver, author] = [await aDriver(), await aDriver()];
  for (const direction of ['up', 'down', 'none'] as const) {
    const { id } = await aPost(author);
    await castVote.post(driver, { id, direction: 'up' });
    await castVote.post(driver, { id, direction });
  }
  const count = async () => expect(await votesGivenBy(driver.id)).toBe(2);
  expect((await createProfiler().watch(count)).map(({ docsExamined }) => docsExamined)).toEqual([0]);
});

it('a conflict of any kind counts as an outage, so that the request can be retried', () => {
  const { MongoServerError } = mongoose.mongo;
  const conflict = new MongoServerError({ message: 'WriteConflict', code: 112 });
  const passing = new MongoServerError({ message: 'any', errorLabels: ['TransientTransactionError'] });
  for (const thrown of [conflict, passing, new ConflictsError(conflict)]) expect(isDatabaseOutage(thrown)).toBe(true);
  expect(isDatabaseOutage(new MongoServerError({ message: 'any', code: 2 }))).toBe(false);
});

it('an interrupted bulk write counts as an outage, although the driver wraps its error', () => {
  const { MongoBulkWriteError, MongoNetworkError, MongoServerError } = mongoose.mongo;
  const wrapped = (cause: Error): unknown => Reflect.construct(MongoBulkWriteError, [cause, {}]);
  expect(isDatabaseOutage(wrapped(new MongoNetworkError('connection 11 closed')))).toBe(true);
  expect(isDatabaseOutage(wrapped(new MongoServerError({ message: 'any', code: 2 })))).toBe(false);
});
