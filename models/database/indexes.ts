import mongoose, {
  type Collection,
  type IndexDefinition,
  type IndexDirection,
  type IndexOptions,
  type mongo,
} from 'mongoose';
import { errorCode } from '~/error-code';

/** MongoDB's IndexOptionsConflict and IndexKeySpecsConflict: the same index exists with other options or another name. */
const conflicts = new Set<unknown>([85, 86]);
/** MongoDB's IndexNotFound. */
const indexNotFound = 27;

type Declared = [IndexDefinition, IndexOptions];

interface Indexed {
  createCollection(): Promise<unknown>;
  collection: Collection;
  schema: { indexes(): Declared[] };
}

/**
 * Creates every collection and index that the models declare, once at start, never during a request. An index with different options is
 * dropped and rebuilt. Undeclared indexes stay, since an operator may have added them.
 *
 * @param onProgress receives a line for each index that was replaced
 * @param models by default those registered so far
 * @throws if an index can't be built, such as a unique one over duplicate values
 */
export async function ensureIndexes(
  onProgress: (line: string) => void = () => undefined,
  models: Indexed[] = Object.values(mongoose.models),
): Promise<void> {
  await Promise.all(
    models.map(async (model) => {
      const declared = model.schema.indexes();
      if (declared.length > 0) await ensureIndexesOf(model.collection, declared, onProgress);
      else await model.createCollection();
    }),
  );
}

/** Creates all indexes of a collection, and the collection itself, in one command, so that its rows are read once for all new ones. */
async function ensureIndexesOf(
  collection: Collection,
  declared: Declared[],
  onProgress: (line: string) => void,
): Promise<void> {
  try {
    await createIndexes(collection, declared);
  } catch (error) {
    if (!conflicts.has(errorCode(error))) throw error;
    for (const [keys, options] of declared) await ensureIndex(collection, keys, options, onProgress);
  }
}

async function ensureIndex(
  collection: Collection,
  keys: IndexDefinition,
  options: IndexOptions,
  onProgress: (line: string) => void,
): Promise<void> {
  try {
    await createIndexes(collection, [[keys, options]]);
  } catch (error) {
    if (!conflicts.has(errorCode(error))) throw error;
    for (const name of await conflictingIndexes(collection, keys, options)) {
      onProgress(`Index ${name} of ${collection.collectionName} has changed and is being rebuilt.`);
      await dropIndex(collection, name);
    }
    await createIndexes(collection, [[keys, options]]);
  }
}

const createIndexes = (collection: Collection, declared: Declared[]) =>
  collection.createIndexes(
    declared.map(([keys, options]) => ({ key: driverKeys(keys), ...driverOptions(options) })),
    withoutTimeout,
  );

/** Another process may have dropped it. */
async function dropIndex(collection: Collection, name: string): Promise<void> {
  try {
    await collection.dropIndex(name);
  } catch (error) {
    if (errorCode(error) !== indexNotFound) throw error;
  }
}

/** Mongoose's index definitions allow names for directions and an error message for `unique`. The driver's don't. */
function driverKeys(keys: IndexDefinition) {
  return new Map(Object.entries(keys).map(([field, direction]) => [field, driverDirection(direction)]));
}

function driverOptions({ unique, ...others }: IndexOptions) {
  return { ...others, ...(unique && { unique: true }) };
}

/**
 * An index of millions of rows may take longer to build than the socket timeout, so the timeout is off for this command (the driver prefers
 * a command's options to the connection's).
 */
const withoutTimeout: mongo.CreateIndexesOptions & { socketTimeoutMS: number } = { socketTimeoutMS: 0 };

function driverDirection(direction: IndexDirection) {
  if (direction === 'asc' || direction === 'ascending') return 1;
  if (direction === 'desc' || direction === 'descending') return -1;
  return direction;
}

/** Existing indexes with the same name or the same keys, or any text index, since a collection can only have one. */
async function conflictingIndexes(
  collection: Collection,
  keys: IndexDefinition,
  options: IndexOptions,
): Promise<string[]> {
  const name = options.name ?? Object.entries(keys).flat().join('_');
  const keysAsJson = JSON.stringify(keys);
  const isText = Object.values(keys).includes('text');
  const existing = await collection.indexes();
  return existing
    .filter(
      (index) => index.name === name || JSON.stringify(index.key) === keysAsJson || (isText && '_fts' in index.key),
    )
    .flatMap((index) => index.name ?? []);
}
