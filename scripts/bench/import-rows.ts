import { z } from 'zod';
import { openDatabase } from '~/services/open-database';
import { Locations } from '~models/location';
import { importPlaces } from '~/domain/locations/import/import-places';
import { peakMb, residentMb } from './memory';
import { answer, readInput } from './stdio';

/** `ask('import-rows.ts', { file, dryRun })`: what `npm run locations -- import` does with a file, on a site without places. */
const { file, dryRun } = await readInput(z.object({ file: z.string(), dryRun: z.boolean() }));
const database = await openDatabase();
try {
  await Locations.deleteMany({});
  const startMb = residentMb();
  const startedAt = performance.now();
  const [report] = await importPlaces([file], { dryRun });
  const seconds = (performance.now() - startedAt) / 1000;
  if (!report || report.unreadable !== null) throw new Error(report?.unreadable ?? 'There is no report.');
  answer({ rows: report.counts.rows, seconds, startMb, peakMb: peakMb() });
} finally {
  await database.close();
}
