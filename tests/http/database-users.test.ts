import { expect, it } from 'vitest';
import mongoose from 'mongoose';
import { freshDatabaseUri } from '../support/database';
import { startServer } from '../support/server';

const password = 'an-old-cluster';

it('signs in to MongoDB as a user whose password is stored for SCRAM-SHA-1, as in clusters older than MongoDB 4', async () => {
  const uri = new URL(freshDatabaseUri());
  const connection = await mongoose.createConnection(uri.href).asPromise();
  const user = { roles: ['readWrite', 'dbAdmin'], mechanisms: ['SCRAM-SHA-1'] };
  await connection.db?.command({ createUser: 'trucker', pwd: password, ...user });
  await connection.close();

  uri.username = 'trucker';
  uri.password = password;
  const server = await startServer({ databaseUri: uri.href });
  expect((await fetch(`${server.origin}/api/leaderboard`)).status).toBe(200);
  expect(await server.stop()).toBe(0);
});
