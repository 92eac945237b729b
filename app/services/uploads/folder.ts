import path from 'node:path';
import { config } from '~/config.server';

/** Where files wait from their first byte until they are taken in; made when needed. */
export const uploadsDir = path.join(config.DATA_DIR, 'tmp', 'uploads');

/** How long a file may stay there after its last byte. */
export const uploadLapsesMs = 3600_000;
