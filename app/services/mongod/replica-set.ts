import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { withOneServer, type MongoClient, type MongoDatabase } from '~models/database/one-server';

/** Every embedded server is a replica set of this name: transactions and change streams need one. */
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

/** The user of the site's connections. */
export const SITE_USER = 'site';

/** For rows; for collections, which a restore renames; for `servesFolder`, which asks for the command line; to stop it. */
const roles = ['readWriteAnyDatabase', 'dbAdminAnyDatabase', 'clusterMonitor', 'hostManager'];

/** MongoDB's UserNotFound. */
const noSuchUser = z.object({ code: z.literal(11) });

/** Whether the server at a connection string is up and keeps its data in `dbPath`. @param uri of the replica set's one member */
export async function servesFolder(uri: string, dbPath: string): Promise<boolean> {
  try {
    return await withOneServer(uri, 2_000, async (client) => {
      const answer = commandLine.parse(await client.db('admin').command({ getCmdLineOpts: 1 }));
      return answer.parsed.storage.dbPath === dbPath;
    });
  } catch {
    return false;
  }
}

/**
 * Makes the server at `port` the one member of its replica set and waits until it takes writes. Its data may come from a run on
 * another port, so the member's address is corrected, and from a time before there was a key, so its user is made.
 *
 * @param key the content of its key file: anyone who knows it may do anything, under the name that members of a set have
 * @throws when it takes no writes within a minute
 */
export async function becomePrimary(port: number, key: string): Promise<void> {
  const host = `127.0.0.1:${port}`;
  await withOneServer(`mongodb://__system:${key}@${host}/admin?authSource=local`, STARTUP_MS, async (client) => {
    const admin = client.db('admin');
    const config = await currentConfig(client);
    if (!config) {
      await admin.command({ replSetInitiate: { _id: REPLICA_SET, members: [{ _id: 0, host }] } });
    } else if (config.members.some((member) => member.host !== host)) {
      const members = config.members.map((member) => ({ ...member, host }));
      await admin.command({ replSetReconfig: { ...config, members, version: config.version + 1 }, force: true });
    }
    for (let waited = 0; waited < STARTUP_MS; waited += 50) {
      if (hello.parse(await admin.command({ hello: 1 })).isWritablePrimary) return letSiteIn(admin, key);
      await sleep(50);
    }
    throw new Error('The MongoDB server started but did not become primary in time.');
  });
}

async function letSiteIn(admin: MongoDatabase, key: string): Promise<void> {
  const user = { pwd: key, roles };
  try {
    await admin.command({ updateUser: SITE_USER, ...user });
  } catch (error) {
    if (!noSuchUser.safeParse(error).success) throw error;
    await admin.command({ createUser: SITE_USER, ...user });
  }
}

/**
 * A server takes connections before it has read its stored configuration, and until then claims to have none. Should its old port
 * be someone else's now, it first asks there whether that is itself, for up to 30 seconds.
 *
 * @returns the configuration in use, or null when the data is new
 */
async function currentConfig(client: MongoClient) {
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
