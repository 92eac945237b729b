import { z } from 'zod';

export const manifestName = 'manifest.json';

const count = z.number().int().nonnegative();

/** What a backup says of itself, as its last file. */
export const manifestShape = z.strictObject({
  format: z.literal(1),
  madeAt: z.iso.datetime(),
  /** Rows of each collection. */
  collections: z.record(z.string(), count),
  photos: z.strictObject({
    /** Photos whose files are here, and how many files and bytes these are. */
    stored: count,
    files: count,
    bytes: count,
    /** Photos that a row speaks of and whose files were not there. */
    missing: count,
    /** Photos that lie at Cloudinary, and stay there. */
    elsewhere: count,
  }),
});

export type Manifest = z.infer<typeof manifestShape>;

/** @returns how many rows there are in all. */
export const rowsIn = ({ collections }: Manifest): number =>
  Object.values(collections).reduce((sum, rows) => sum + rows, 0);
