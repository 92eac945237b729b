/** Prefix of the collections that a restore fills next to those in use. */
export const stagingPrefix = 'restoring_';

let isStaging = false;

/**
 * From now on every model defined uses the staging collections, which a restore fills. Call it before any model's file is loaded, in a
 * process that only restores.
 */
export function useStagingCollections(): void {
  isStaging = true;
}

/** The actual name of a model's collection. */
export const storedName = (collection: string): string => (isStaging ? `${stagingPrefix}${collection}` : collection);
