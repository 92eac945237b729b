import { homedir } from 'node:os';
import path from 'node:path';

/** Where fetched servers are kept, shared by every clone of the project on this machine. */
export const mongodCache = path.join(homedir(), '.cache', 'eat-it-or-beat-it');
