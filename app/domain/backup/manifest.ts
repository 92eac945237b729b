import { z } from 'zod';

export const manifestName = 'manifest.json';

const count = z.number().int().nonnegative();

/** The last entry of a backup. */
export const manifestShape = z.strictObject({
  format: z.literal(1),
  madeAt: z.iso.datetime(),
  collections: z.record(z.string(), count),
  photos: z.strictObject({
    /** Photos whose files are in the backup, and how many files and bytes these are. */
    stored: count,
    files: count,
    bytes: count,
    /** Photos that have a row but no files. */
    missing: count,
    /** Photos at Cloudinary, which stay there. */
    elsewhere: count,
  }),
});

export type Manifest = z.infer<typeof manifestShape>;

export const rowsIn = ({ collections }: Manifest): number =>
  Object.values(collections).reduce((sum, rows) => sum + rows, 0);
