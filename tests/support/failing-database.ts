import mongoose from 'mongoose';

const database = () => {
  const { db } = mongoose.connection;
  if (!db) throw new Error('There is no database.');
  return db;
};

/**
 * Makes the database reject writes to a collection while `run` runs: an error that no operation expects.
 * @param accepted a filter for rows that are accepted anyway; none by default
 */
export async function refusingWrites<T>(
  collection: string,
  run: () => Promise<T>,
  accepted: object = { _id: 'nothing has this id' },
): Promise<T> {
  const validate = (validator: object) => database().command({ collMod: collection, validator });
  await validate(accepted);
  try {
    return await run();
  } finally {
    await validate({});
  }
}

/** Makes every read of a collection fail on the first row while `run` runs: replaces it with a view that can't be computed. */
export async function failingReads<T>(collection: string, run: () => Promise<T>): Promise<T> {
  const renamed = `${collection}_aside`;
  const db = database();
  await db.renameCollection(collection, renamed);
  const broken = { $toInt: { $concat: ['no number: ', { $toString: '$_id' }] } };
  await db.createCollection(collection, { viewOn: renamed, pipeline: [{ $addFields: { broken, name: broken } }] });
  try {
    return await run();
  } finally {
    await db.dropCollection(collection);
    await db.renameCollection(renamed, collection);
  }
}

/** Fails at the `cut`th transaction of this process, as if the process were killed. @returns whether `run` finished before that */
export async function cutOffAt(cut: number, run: () => Promise<unknown>): Promise<boolean> {
  const startSession = mongoose.startSession.bind(mongoose);
  let started = 0;
  mongoose.startSession = (...args) => {
    started += 1;
    return started >= cut ? Promise.reject(new Error('cut off')) : startSession(...args);
  };
  try {
    await run();
    return true;
  } catch (error) {
    if (error instanceof Error && error.message === 'cut off') return false;
    throw error;
  } finally {
    mongoose.startSession = startSession;
  }
}
