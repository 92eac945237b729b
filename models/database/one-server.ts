import mongoose from 'mongoose';

export type MongoClient = mongoose.mongo.MongoClient;
export type MongoDatabase = mongoose.mongo.Db;

/**
 * Talks to one server directly, in or outside a replica set, over a connection of its own.
 *
 * @param timeoutMs for each of finding it, connecting, and an answer
 * @throws what the driver says when it cannot be reached, and whatever `work` throws
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
