/** How the names of collections begin that a restore fills beside those in use. */
export const asidePrefix = 'restoring_';

let isAside = false;

/**
 * From now on every model that is defined works on the collections aside. To be called before any model's file is loaded,
 * by a process that does nothing but restore.
 */
export function workAside(): void {
  isAside = true;
}

/** @returns where a model finds the rows of a collection. */
export const placeOf = (collection: string): string => (isAside ? `${asidePrefix}${collection}` : collection);
