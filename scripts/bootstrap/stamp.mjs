import { renameSync, writeFileSync } from 'node:fs';

/** Notes what was done: a new file, for one that is written anew in place is anew wherever it has another name (hard links). */
export function writeStamp(file, text) {
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, text);
  renameSync(draft, file);
}
