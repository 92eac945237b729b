import path from 'node:path';
import { config } from '~/config.server';
import { sweepFolder } from '../sweep-folder';

/** Where files wait from their first byte until they are taken in; made when needed. */
export const uploadsDir = path.join(config.DATA_DIR, 'tmp', 'uploads');

/** How long a file may stay there after its last byte. */
export const uploadLapsesMs = 3600_000;

/** Removes uploads that a crash or their senders left behind. A file of places has a folder of its own. */
export async function sweepUploads(now: Date): Promise<void> {
  await sweepFolder(uploadsDir, new Date(now.getTime() - uploadLapsesMs));
}
