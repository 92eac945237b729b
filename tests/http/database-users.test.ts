import { expect, it, onTestFinished } from 'vitest';
import mongoose from 'mongoose';
import { startReplicaSet } from '../support/replica-set';
import { startServer } from '../support/server';

it('connects as a MongoDB user whose password is stored for SCRAM-SHA-1, as on servers upgraded from before MongoDB 4', async () => {
  const set = await startReplicaSet({ size: 1 });
  onTestFinished(() => set.stop());
  await set.primary();
  const connection = await mongoose.createConnection(set.uri).asPromise();
  const user = { roles: ['readWrite', 'dbAdmin'], mechanisms: ['SCRAM-SHA-1'] };
  await connection.db?.command({ createUser: 'trucker', pwd: 'an-old-cluster', ...user });
  await connection.close();

  const server = await startServer({ databaseUri: set.uri.replace('://', '://trucker:an-old-cluster@') });
  expect((await fetch(`${server.origin}/api/leaderboard`)).status).toBe(200);
  expect(await server.stop()).toBe(0);
});
