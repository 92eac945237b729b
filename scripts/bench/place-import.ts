import { createWriteStream } from 'node:fs';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { z } from 'zod';
import { csvFile } from '~/domain/locations/export/csv-file';
import { placeColumns } from '~/domain/locations/export/place-columns';
import { ask } from './children';
import { madePlaces } from './fill/places';
import type { Options } from './options';
import { openSite } from './site';
import { figure, table } from './table';

const done = z.object({
  rows: z.number(),
  seconds: z.number(),
  /** Resident memory of the process before its first row, and at its highest. */
  startMb: z.number(),
  peakMb: z.number(),
});
export type Done = z.infer<typeof done>;

/** An import of made rows, rehearsed, of a tenth of them for its memory, and a plain insertMany of the very same rows. */
export async function measureImport({ importRows }: Options, say: (line: string) => void) {
  say(`\n== import of ${importRows} rows, synthetic: made at real exits`);
  const site = await openSite();
  const take = async (label: string, program: string, input: object) => {
    say(`Measuring: ${label} ...`);
    const limitSeconds = 120 + importRows / 50;
    return { label, ...done.parse(await ask(program, input, { limitSeconds, env: site.env })) };
  };
  try {
    const [few, all] = [path.join(site.dataDir, 'few.csv'), path.join(site.dataDir, 'all.csv')];
    await writeRows(few, Math.round(importRows / 10));
    await writeRows(all, importRows);
    const results = [
      await take('dry run', 'import-rows.ts', { file: all, dryRun: true }),
      await take('import of a tenth of the rows', 'import-rows.ts', { file: few, dryRun: false }),
      await take('import', 'import-rows.ts', { file: all, dryRun: false }),
      await take('insertMany, same indexes', 'insert-rows.ts', { isIndexed: true }),
      await take('insertMany, no index', 'insert-rows.ts', { isIndexed: false }),
    ];
    say(`\n${showImports(results)}`);
    return results;
  } finally {
    await site.stop();
  }
}

const writeRows = (file: string, count: number) =>
  pipeline(csvFile([...placeColumns], cellsOf(count)), createWriteStream(file));

async function* cellsOf(count: number) {
  for await (const { coordinates, ...place } of madePlaces(count)) {
    const [longitude = null, latitude = null] = coordinates?.coordinates ?? [];
    const cells = { ...place, latitude, longitude, source: null, sourceRef: null };
    yield placeColumns.map((column) => cells[column] ?? null);
  }
}

const showImports = (results: (Done & { label: string })[]): string => {
  const plain = results.find(({ label }) => label.startsWith('insertMany, same'));
  const plainRate = plain ? plain.rows / plain.seconds : Number.NaN;
  return table(
    ['rows taken over', 'rate/insertMany', 'rows', 'seconds', 'rows /s', 'memory before MB', 'its peak MB'],
    results.map(({ label, rows, seconds, startMb, peakMb }) => [
      label,
      figure(rows / seconds / plainRate),
      String(rows),
      figure(seconds),
      figure(rows / seconds),
      figure(startMb),
      figure(peakMb),
    ]),
  );
};
