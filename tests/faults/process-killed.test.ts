import mongoose from 'mongoose';
import { expect, it, onTestFinished } from 'vitest';
import { recount } from '~/domain/points/recount';
import { freshDatabaseUri } from '../support/database';
import { findAgain } from './load/find-again';
import { startSiteUnderLoad } from './load/site-under-load';

it('one of two processes, killed under load, loses and doubles nothing that was acknowledged (case 37)', async () => {
  const databaseUri = freshDatabaseUri();
  const site = await startSiteUnderLoad({ databaseUri, env: {}, drivers: 6, pauseMs: 150 });
  onTestFinished(async () => {
    await mongoose.connection.dropDatabase();
    await site.stop();
  });
  await site.suffer('kill -9 of a process', async () => {
    await site.processes[0]?.kill();
    await site.restart(0);
  });
  await site.finish();
  const found = await findAgain(site.done, { photos: null, mail: null });
  for (const [kind, { acknowledged, lost, doubled }] of Object.entries(found)) {
    expect([kind, lost, doubled]).toEqual([kind, 0, 0]);
    expect(acknowledged).toBeGreaterThan(0);
  }
  expect((await recount()).drift.map(({ what }) => what)).toEqual([]);
});
