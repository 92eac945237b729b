import { connectDatabase, disconnectDatabase, ensureIndexes } from './connection';
import { startEmbedded } from './embedded';
import type { OnProgress } from './progress';

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
}

/**
 * Makes the database ready: a server, a connection, every collection and index. The site and every script begin so.
 * Import the models first: only those which are registered get their indexes.
 */
export async function openDatabase({ mongodbUri, dataDir, onProgress }: Options): Promise<OpenDatabase> {
  const embedded = mongodbUri === undefined ? await startEmbedded({ dataDir, onProgress }) : null;
  const uri = embedded?.uri ?? mongodbUri ?? '';
  const close = async () => {
    await disconnectDatabase();
    await embedded?.stop();
  };
  try {
    await connectDatabase(uri);
    await ensureIndexes(onProgress);
  } catch (error) {
    await close();
    throw error;
  }
  return { uri, close };
}
