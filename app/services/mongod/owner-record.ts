import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { writeAtomically } from '../atomic-file';

const recordShape = z.object({
  /** The process that started the server and stops it; null after it did, when only the port is worth keeping. */
  pid: z.number().int().positive().nullable(),
  port: z.number().int().positive(),
  uri: z.string(),
});

/** Who serves a data folder's database, and where. */
export type EmbeddedRecord = z.infer<typeof recordShape>;

/** @returns null when there is no record or it is unreadable */
export async function readRecord(mongoDir: string): Promise<EmbeddedRecord | null> {
  try {
    return recordShape.parse(JSON.parse(await readFile(fileOf(mongoDir), 'utf8')));
  } catch {
    return null;
  }
}

export async function writeRecord(mongoDir: string, record: EmbeddedRecord): Promise<void> {
  await writeAtomically(fileOf(mongoDir), `${JSON.stringify(record)}\n`);
}

function fileOf(mongoDir: string): string {
  return path.join(mongoDir, 'uri.json');
}
