import { allModels } from '../all-models';
import { connectDatabase, disconnectDatabase, ensureIndexes } from './connection';
import { startEmbedded, type Embedded } from './embedded';
import type { OnProgress } from './progress';
import { database } from './raw';
import { databaseMistake, folderMistake, lackingServer, whatServerLacks } from './start-mistakes';

export interface OpenDatabase {
  uri: string;
  /** Disconnects, and stops the server if this process runs it. */
  close(): Promise<void>;
}

interface Options {
  /** An external replica set or sharded cluster; without it the data folder's own server is started or joined. */
  mongodbUri: string | undefined;
  dataDir: string;
  onProgress: OnProgress;
  /** Whose collections and indexes are made; all, unless told otherwise. */
  models?: typeof allModels;
}

const ATTEMPTS = 3;

/**
 * Makes the database ready: a server, a connection, every collection and index. The site and every script begin so.
 */
export async function openDatabase({
  mongodbUri,
  dataDir,
  onProgress,
  models = allModels,
}: Options): Promise<OpenDatabase> {
  if (mongodbUri !== undefined) {
    await prepareNamed(mongodbUri, onProgress, models);
    return { uri: mongodbUri, close: disconnectDatabase };
  }

  const embedded = await startEmbedded({ dataDir, onProgress }).catch((error: unknown) => {
    throw folderMistake(dataDir, error);
  });
  try {
    await prepareEmbedded(embedded, onProgress, models);
  } catch (error) {
    await embedded.stop();
    throw error;
  }
  return {
    uri: embedded.uri,
    async close() {
      await disconnectDatabase();
      await embedded.stop();
    },
  };
}

async function prepareNamed(uri: string, onProgress: OnProgress, models: typeof allModels): Promise<void> {
  try {
    await prepare(uri, onProgress, models);
  } catch (error) {
    throw databaseMistake(uri, error);
  }
}

/** A server that was joined may just be stopping with its owner; by the next attempt it has been started again. */
async function prepareEmbedded(embedded: Embedded, onProgress: OnProgress, models: typeof allModels): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    const startedHere = embedded.owned;
    try {
      return await prepare(embedded.uri, onProgress, models);
    } catch (error) {
      if (startedHere || attempt === ATTEMPTS) throw error;
    }
  }
}

async function prepare(uri: string, onProgress: OnProgress, models: typeof allModels): Promise<void> {
  try {
    await connectDatabase(uri);
    const lacks = whatServerLacks(await database().admin().command({ hello: 1 }));
    if (lacks) throw lackingServer(uri, lacks);
    await ensureIndexes(onProgress, models);
  } catch (error) {
    await disconnectDatabase();
    throw error;
  }
}
