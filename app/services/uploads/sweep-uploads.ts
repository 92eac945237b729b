import { sweepFolder } from '../sweep-folder';
import { uploadLapsesMs, uploadsDir } from './folder';

/** Removes uploads that a crash or their senders left behind. A file of places has a folder of its own. */
export async function sweepUploads(now: Date): Promise<void> {
  await sweepFolder(uploadsDir, new Date(now.getTime() - uploadLapsesMs));
}
