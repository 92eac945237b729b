/** Collections that a restore fills beside those in use. */
export const stagingPrefix = 'restoring_';

let isStaging = false;

/**
 * From now on every model that is defined works on the staging collections, which a restore fills. Call it before any model's
 * file is loaded, in a process that does nothing but restore.
 */
export function useStagingCollections(): void {
  isStaging = true;
}

/** Where a model finds the rows of a collection. */
export const storedName = (collection: string): string => (isStaging ? `${stagingPrefix}${collection}` : collection);
