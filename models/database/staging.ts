/** How the names of collections begin that a restore fills beside those in use. */
export const stagingPrefix = 'restoring_';

let isStaging = false;

/**
 * From now on every model that is defined works on the staging collections, which a restore fills. To be called before any model's file is loaded,
 * by a process that does nothing but restore.
 */
export function useStagingCollections(): void {
  isStaging = true;
}

/** @returns where a model finds the rows of a collection. */
export const storedName = (collection: string): string => (isStaging ? `${stagingPrefix}${collection}` : collection);
