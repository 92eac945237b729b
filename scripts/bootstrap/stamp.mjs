import { renameSync, writeFileSync } from 'node:fs';

/** Records what was done in a new file: one rewritten in place would change under its other names too (hard links). */
export function writeStamp(file, text) {
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, text);
  renameSync(draft, file);
}
