import { renameSync, writeFileSync } from 'node:fs';

/** Writes a stamp as a new file. Overwriting it would also change its hard links. */
export function writeStamp(file, text) {
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, text);
  renameSync(draft, file);
}
