import path from 'node:path';
import { dataFile } from '~/services/project-root';
import { isFileImported } from '~models/location-batch';
import { exitOfPlace } from '../locations/highway';
import { importFile } from '../locations/import/import-file';
import { describe } from '../locations/import/merge-place';
import type { PlaceReading } from '../locations/import/reading';
import { formatCount } from '~/schemas/text';

/** The places of the whole country, created by `npm run places:build`. One file per license. */
export const placeFiles = [
  { file: 'public-domain.ndjson.gz', from: 'the federal truck parking survey' },
  { file: 'cc0.ndjson.gz', from: 'All The Places' },
  { file: 'odbl.ndjson.gz', from: 'OpenStreetMap' },
];

/** Interval of progress messages, in milliseconds. */
const EVERY_MS = 2_000;

/** Whether any of these files has not been fully imported yet. */
export async function hasPlacesToLoad(): Promise<boolean> {
  const done = await Promise.all(placeFiles.map(({ file }) => isFileImported(file)));
  return done.includes(false);
}

/** Imports the files. Each file is a batch that can be undone. Continues an interrupted import. */
export async function loadPlaces(onProgress: (line: string) => void): Promise<void> {
  for (const { file, from } of placeFiles) {
    if (await isFileImported(file)) continue;
    let reportedAt = Date.now();
    const { counts, unreadable } = await importFile(dataFile('places', file), {
      reading: {},
      isCompared: true,
      amend: withExit,
      dry: null,
      onProgress: ({ rows }) => {
        if (Date.now() - reportedAt < EVERY_MS) return;
        reportedAt = Date.now();
        onProgress(`Places from ${from}: ${formatCount(rows)} so far`);
      },
    });
    if (unreadable !== null) throw new Error(`${path.basename(file)} could not be read: ${unreadable}`);
    onProgress(`Places from ${from}: ${formatCount(counts.rows - counts.failed)}`);
  }
}

/** The exit data has a license that some place files don't share, so exits are calculated during the import. */
export function withExit(place: PlaceReading): PlaceReading {
  return place.exitNumber === null ? { ...place, ...exitOfPlace(describe(place)) } : place;
}
