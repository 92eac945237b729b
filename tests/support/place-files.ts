import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import { openSource } from '~/domain/locations/import/open-source';
import type { ReadOptions } from '~/domain/locations/import/place-fields';
import type { Reading } from '~/domain/locations/import/reading';

/** Files for one test file, deleted when it is done. @returns a function that writes one, given its name and content */
export function useFiles(): (name: string, content: string | Buffer) => Promise<string> {
  let folder = '';
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'places-'));
  });
  afterAll(() => rm(folder, { recursive: true }));
  return async (name, content) => {
    const filePath = path.join(folder, name);
    await writeFile(filePath, content);
    return filePath;
  };
}

/** Everything that is read from a file. */
export async function readAll(filePath: string, options: ReadOptions = {}) {
  const source = await openSource(filePath, options);
  const readings: Reading[] = [];
  for await (const reading of source.readings(() => undefined)) readings.push(reading);
  const places = readings.flatMap((reading) => ('place' in reading ? [reading.place] : []));
  const refused = readings.flatMap((reading) => ('rejected' in reading ? [[reading.line, reading.rejected]] : []));
  return { format: source.format, readings, places, refused };
}
