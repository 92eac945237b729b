import { noteLastWeek } from '~/domain/letter/week-facts';
import { closeEndedPeriods } from '~/domain/points/closed-periods';
import { openDatabase } from '~/services/open-database';
import { allModels } from '~models/all-models';
import { fillSite } from '../fill/fill-site';
import { answer, progress, readInput } from '../support/stdio';
import { placesAt, placesBesidesAt, regulars, roadsAt, scaleSize } from './material';

/** Without limits on the server's silence. */
const patient = { maxTimeMS: 0, socketTimeoutMS: 0 };

/**
 * Drops all indexes while rows are inserted, and builds them afterwards: all of a collection's in one pass, which takes a
 * fraction of the time.
 */
async function withoutIndexes<T>(work: () => Promise<T>, onProgress: (line: string) => void): Promise<T> {
  const collections = await Promise.all(
    allModels.map(async ({ collection }) => {
      const indexes = (await collection.indexes()).filter(({ name }) => name !== '_id_');
      return { collection, indexes: indexes.map(({ v: _version, ...index }) => index) };
    }),
  );
  for (const { collection, indexes } of collections) if (indexes.length > 0) await collection.dropIndexes();
  const result = await work();
  await Promise.all(
    collections.map(async ({ collection, indexes }) => {
      if (indexes.length > 0) await collection.createIndexes(indexes, patient);
      onProgress(`Filling the database: ${indexes.length} indexes of ${collection.collectionName} are built.`);
    }),
  );
  return result;
}

/** `ask('scale/fill.ts', ScaleSize)`: fills an empty database before its site runs */
const { rows, busiest, voters } = await readInput(scaleSize);

/** With so much voting there are ten ledger rows for each post: its own, its author's registration, and eight votes. */
const liveliness = 1.45;

const database = await openDatabase();
try {
  const size = {
    ...{ posts: rows, drivers: rows - voters, voters, busiest, liveliness },
    ...{ places: placesAt(rows), highways: roadsAt(rows), placesBesides: placesBesidesAt(rows), regulars },
  };
  await withoutIndexes(() => fillSite(size, progress), progress);
  await closeEndedPeriods();
  await noteLastWeek();
  answer(null);
} finally {
  await database.close();
}
