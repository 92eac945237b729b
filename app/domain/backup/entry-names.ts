/**
 * A backup is a tar file: `database/users.00001.bson.gz` holds rows of a collection, one after the other as BSON (mongodump's
 * format), `photos/ab/KEY/640.webp` a file of a photo.
 */
export const rowsName = (collection: string, part: number): string =>
  `database/${collection}.${String(part).padStart(5, '0')}.bson.gz`;

export const photoName = (file: string): string => `photos/${file}`;

/** Fits into a tar file's header and into a path. */
export const isCollectionName = (name: string): boolean => /^[A-Za-z0-9_-]{1,60}$/.test(name);

type EntryName = { kind: 'rows'; collection: string } | { kind: 'photo'; key: string; file: string };

/** @returns null for a name that no backup gives, such as a path that leads elsewhere */
export function readEntryName(name: string): EntryName | null {
  const [, collection] = /^database\/([A-Za-z0-9_-]{1,60})\.\d{5,}\.bson\.gz$/.exec(name) ?? [];
  if (collection) return { kind: 'rows', collection };
  const [, file, folder, key] =
    /^photos\/(([0-9a-z]{2})\/([0-9a-z]{25})\/\d{1,5}\.(?:avif|webp|jpg))$/.exec(name) ?? [];
  return file && folder && key?.startsWith(folder) ? { kind: 'photo', key, file } : null;
}
