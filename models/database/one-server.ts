import mongoose from 'mongoose';

export type MongoClient = mongoose.mongo.MongoClient;
export type MongoDatabase = mongoose.mongo.Db;

/**
 * Connects to one server directly, in or outside a replica set, over a separate connection.
 *
 * @param timeoutMs for each of server selection, connecting, and a response
 * @throws the driver's error if it can't be reached, and the errors of `work`
 */
export async function withOneServer<T>(
  uri: string,
  timeoutMs: number,
  work: (client: MongoClient) => Promise<T>,
): Promise<T> {
  const client = new mongoose.mongo.MongoClient(uri, {
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
