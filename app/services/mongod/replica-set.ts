import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { withOneServer, type MongoClient, type MongoDatabase } from '~models/database/connection';

/** The replica set's name in every embedded server. Transactions and change streams need a replica set. */
export const REPLICA_SET = 'rs0';

/** MongoDB's NotYetInitialized. */
const notInitialized = z.object({ code: z.literal(94) });
const storedConfig = z.object({
  config: z.looseObject({
    version: z.number(),
    members: z.array(z.looseObject({ host: z.string() })).length(1),
  }),
});
const commandLine = z.object({ parsed: z.object({ storage: z.object({ dbPath: z.string() }) }) });
const hello = z.object({ isWritablePrimary: z.boolean() });

const START_TIMEOUT_MS = 60_000;

/** The MongoDB user that the site connects as. */
export const SITE_USER = 'site';

/** In order: access to rows, to collections (a restore renames them), to the command line (for `servesFolder`), and to shutdown. */
const roles = ['readWriteAnyDatabase', 'dbAdminAnyDatabase', 'clusterMonitor', 'hostManager'];

/** MongoDB's UserNotFound. */
const noSuchUser = z.object({ code: z.literal(11) });

/** Whether the server at a connection string is up and stores its data in `dbPath`. @param uri of the replica set's only member */
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
 * Makes the server at `port` the only member of its replica set, and waits until it accepts writes. Corrects the member's address, because
 * the data may be from a run on another port, and creates the user, because the data may be older than the key.
 *
 * @param key the content of its key file. It gives unlimited access, as the internal user of replica set members
 * @throws if it doesn't accept writes within a minute
 */
export async function becomePrimary(port: number, key: string): Promise<void> {
  const host = `127.0.0.1:${port}`;
  await withOneServer(`mongodb://__system:${key}@${host}/admin?authSource=local`, START_TIMEOUT_MS, async (client) => {
    const admin = client.db('admin');
    const config = await currentConfig(client);
    if (!config) {
      await admin.command({ replSetInitiate: { _id: REPLICA_SET, members: [{ _id: 0, host }] } });
    } else if (config.members.some((member) => member.host !== host)) {
      const members = config.members.map((member) => ({ ...member, host }));
      await admin.command({ replSetReconfig: { ...config, members, version: config.version + 1 }, force: true });
    }
    for (let waited = 0; waited < START_TIMEOUT_MS; waited += 50) {
      if (hello.parse(await admin.command({ hello: 1 })).isWritablePrimary) return saveSiteUser(admin, key);
      await sleep(50);
    }
    throw new Error('The MongoDB server started but did not become primary in time.');
  });
}

async function saveSiteUser(admin: MongoDatabase, key: string): Promise<void> {
  const user = { pwd: key, roles };
  try {
    await admin.command({ updateUser: SITE_USER, ...user });
  } catch (error) {
    if (!noSuchUser.safeParse(error).success) throw error;
    await admin.command({ createUser: SITE_USER, ...user });
  }
}

/**
 * A server accepts connections before it has read its stored configuration, and reports none until then. If another program now uses its old
 * port, the server first spends up to 30 seconds checking whether that is itself.
 *
 * @returns the configuration in use, or null if the data is new
 */
async function currentConfig(client: MongoClient) {
  const stored = await client.db('local').collection('system.replset').findOne();
  if (!stored) return null;
  for (let waited = 0; waited < START_TIMEOUT_MS; waited += 50) {
    try {
      return storedConfig.parse(await client.db('admin').command({ replSetGetConfig: 1 })).config;
    } catch (error) {
      if (!notInitialized.safeParse(error).success) throw error;
      await sleep(50);
    }
  }
  throw new Error('The MongoDB server did not read its replica set configuration in time.');
}
