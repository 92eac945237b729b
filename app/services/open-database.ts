import { allModels } from '~models/all-models';
import { connectionError, unsuitableServerError, missingServerFeature } from '~models/database/errors';
import { connectDatabase, disconnectDatabase } from '~models/database/connection';
import { ensureIndexes } from '~models/database/indexes';
import { database } from '~models/database/collections';
import { config } from '~/config.server';
import { startEmbedded, type Embedded } from './mongod/start-or-join';
import { folderError } from './start-errors';

export interface OpenDatabase {
  uri: string;
  /** Disconnects, and stops the server if this process runs it. */
  close(): Promise<void>;
}

const MAX_ATTEMPTS = 3;

/**
 * Prepares the database: a server (the one in MONGODB_URI, or the data folder's own, which is started or joined), a connection, and all
 * collections and indexes. The site and every script call this first.
 *
 * @param models the models whose collections and indexes are created; all by default
 * @param onWaiting called when there is nothing left to do but wait for the server
 */
export async function openDatabase(
  onProgress: (line: string) => void = () => undefined,
  models: typeof allModels = allModels,
  onWaiting: () => void = () => undefined,
): Promise<OpenDatabase> {
  const { MONGODB_URI: mongodbUri, DATA_DIR: dataDir } = config;
  if (mongodbUri !== undefined) {
    onWaiting();
    await prepareExternal(mongodbUri, onProgress, models);
    return { uri: mongodbUri, close: disconnectDatabase };
  }

  const embedded = await startEmbedded({ dataDir, onProgress, onWaiting }).catch((error: unknown) => {
    throw folderError(dataDir, error);
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

/** Calls `work` with the database open, and closes it afterward, even after an error. */
export async function withDatabase<T>(
  onProgress: (line: string) => void,
  work: () => Promise<T>,
  models: typeof allModels = allModels,
): Promise<T> {
  const database = await openDatabase(onProgress, models);
  try {
    return await work();
  } finally {
    await database.close();
  }
}

async function prepareExternal(
  uri: string,
  onProgress: (line: string) => void,
  models: typeof allModels,
): Promise<void> {
  try {
    await prepare(uri, onProgress, models);
  } catch (error) {
    throw connectionError(uri, error);
  }
}

/** A joined server may be shutting down with its owner. By the next attempt it has been restarted. */
async function prepareEmbedded(
  embedded: Embedded,
  onProgress: (line: string) => void,
  models: typeof allModels,
): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    const wasOwned = embedded.owned;
    try {
      return await prepare(embedded.uri, onProgress, models);
    } catch (error) {
      if (wasOwned || attempt === MAX_ATTEMPTS) throw error;
    }
  }
}

async function prepare(uri: string, onProgress: (line: string) => void, models: typeof allModels): Promise<void> {
  try {
    await connectDatabase(uri);
    const missing = missingServerFeature(await database().admin().command({ hello: 1 }));
    if (missing) throw unsuitableServerError(uri, missing);
    await ensureIndexes(onProgress, models);
  } catch (error) {
    await disconnectDatabase();
    throw error;
  }
}
