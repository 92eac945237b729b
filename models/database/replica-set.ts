import { setTimeout as sleep } from 'node:timers/promises';
import mongoose from 'mongoose';
import { z } from 'zod';

/** The name every embedded server has as a replica set: transactions and change streams need one. */
export const REPLICA_SET = 'rs0';

/** MongoDB's NotYetInitialized. */
const notYetRead = z.object({ code: z.literal(94) });
const storedConfig = z.object({
  config: z.looseObject({
    version: z.number(),
    members: z.array(z.looseObject({ host: z.string() })).length(1),
  }),
});
const commandLine = z.object({ parsed: z.object({ storage: z.object({ dbPath: z.string() }) }) });
const hello = z.object({ isWritablePrimary: z.boolean() });

const STARTUP_MS = 60_000;

/** Whether the server at `port` is up and is the one that keeps its data in `dbPath`. */
export async function servesFolder(port: number, dbPath: string): Promise<boolean> {
  try {
    return await asking(port, 2_000, async (client) => {
      const answer = commandLine.parse(await client.db('admin').command({ getCmdLineOpts: 1 }));
      return answer.parsed.storage.dbPath === dbPath;
    });
  } catch {
    return false;
  }
}

/**
 * Makes the server at `port` the one member of its replica set and waits until it takes writes. Its data may come from a
 * run on another port, so the member's address is corrected.
 *
 * @throws when it takes no writes within a minute
 */
export async function becomePrimary(port: number): Promise<void> {
  const host = `127.0.0.1:${port}`;
  await asking(port, STARTUP_MS, async (client) => {
    const admin = client.db('admin');
    const config = await currentConfig(client);
    if (!config) {
      await admin.command({ replSetInitiate: { _id: REPLICA_SET, members: [{ _id: 0, host }] } });
    } else if (config.members.some((member) => member.host !== host)) {
      const members = config.members.map((member) => ({ ...member, host }));
      await admin.command({ replSetReconfig: { ...config, members, version: config.version + 1 }, force: true });
    }
    for (let waited = 0; waited < STARTUP_MS; waited += 50) {
      if (hello.parse(await admin.command({ hello: 1 })).isWritablePrimary) return;
      await sleep(50);
    }
    throw new Error('The MongoDB server started but did not become primary in time.');
  });
}

/**
 * A server takes connections before it has read its stored configuration, and until then claims to have none. Should its
 * old port be somebody else's now, it first asks there whether that is itself, for up to 30 seconds.
 *
 * @returns the configuration in use, or null when the data is new
 */
async function currentConfig(client: mongoose.mongo.MongoClient) {
  const stored = await client.db('local').collection('system.replset').findOne();
  if (!stored) return null;
  for (let waited = 0; waited < STARTUP_MS; waited += 50) {
    try {
      return storedConfig.parse(await client.db('admin').command({ replSetGetConfig: 1 })).config;
    } catch (error) {
      if (!notYetRead.safeParse(error).success) throw error;
      await sleep(50);
    }
  }
  throw new Error('The MongoDB server did not read its replica set configuration in time.');
}

async function asking<T>(
  port: number,
  timeoutMs: number,
  work: (client: mongoose.mongo.MongoClient) => Promise<T>,
): Promise<T> {
  const client = new mongoose.mongo.MongoClient(`mongodb://127.0.0.1:${port}/admin`, {
    directConnection: true,
    serverSelectionTimeoutMS: timeoutMs,
    connectTimeoutMS: timeoutMs,
    socketTimeoutMS: timeoutMs,
  });
  try {
    return await work(client);
  } finally {
    await client.close();
  }
}
