import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

// Before anything reads the configuration: what a test writes goes to a folder of its own.
process.env.DATA_DIR ??= mkdtempSync(path.join(tmpdir(), 'eat-it-data-'));
