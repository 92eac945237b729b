import mongoose from 'mongoose';

const database = () => {
  const { db } = mongoose.connection;
  if (!db) throw new Error('There is no database.');
  return db;
};

/**
 * Lets the database refuse what is written to a collection, as no operation foresees, while `run` runs.
 * @param accepted a filter of the rows that it takes all the same; none without it
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

/** Lets every reading of a collection that comes upon a row fail while `run` runs: a view that cannot be worked out takes its place. */
export async function failingReads<T>(collection: string, run: () => Promise<T>): Promise<T> {
  const aside = `${collection}_aside`;
  const db = database();
  await db.renameCollection(collection, aside);
  const broken = { $toInt: { $concat: ['no number: ', { $toString: '$_id' }] } };
  await db.createCollection(collection, { viewOn: aside, pipeline: [{ $addFields: { broken, name: broken } }] });
  try {
    return await run();
  } finally {
    await db.dropCollection(collection);
    await db.renameCollection(aside, collection);
  }
}
