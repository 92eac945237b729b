import path from 'node:path';
import { dataFile } from '~/services/project-root';
import { isFileDone } from '~models/location-batch';
import { exitOfPlace } from '../locations/highway';
import { importFile } from '../locations/import/import-file';
import { describe } from '../locations/import/merge-place';
import type { PlaceReading } from '../locations/import/reading';

/** The country's places, as `npm run places:build` makes them; rows of one license in one file. */
export const placeFiles = [
  { file: 'public-domain.ndjson.gz', from: 'the federal truck parking survey' },
  { file: 'cc0.ndjson.gz', from: 'All The Places' },
  { file: 'odbl.ndjson.gz', from: 'OpenStreetMap' },
];

/** How often a file says how far it has come, in milliseconds. */
const EVERY_MS = 2_000;

/** Whether a file of the country's places has not been taken over to its end. */
export async function hasPlacesToLoad(): Promise<boolean> {
  const done = await Promise.all(placeFiles.map(({ file }) => isFileDone(file)));
  return done.includes(false);
}

/** Takes the country's places over, a batch for each file, which can be undone; continues where an interrupted start stopped. */
export async function loadPlaces(onProgress: (line: string) => void): Promise<void> {
  for (const { file, from } of placeFiles) {
    if (await isFileDone(file)) continue;
    let toldAt = Date.now();
    const { counts, unreadable } = await importFile(dataFile('places', file), {
      reading: {},
      isCompared: true,
      amend: withExit,
      dry: null,
      onProgress: ({ rows }) => {
        if (Date.now() - toldAt < EVERY_MS) return;
        toldAt = Date.now();
        onProgress(`Places from ${from}: ${rows.toLocaleString('en-US')} so far`);
      },
    });
    if (unreadable !== null) throw new Error(`${path.basename(file)} could not be read: ${unreadable}`);
    onProgress(`Places from ${from}: ${(counts.rows - counts.failed).toLocaleString('en-US')}`);
  }
}

/** The list of exits has a license of its own, which not every file of places has; so exits are worked out here. */
export function withExit(place: PlaceReading): PlaceReading {
  return place.exitNumber === null ? { ...place, ...exitOfPlace(describe(place)) } : place;
}
