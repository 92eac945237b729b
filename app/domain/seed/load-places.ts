import path from 'node:path';
import { isFileDone } from '~models/location-batch';
import { dataFile } from '~/services/project-root';
import { exitAtMile } from '../roads';
import { importFile } from '../locations/import/import-file';
import type { PlaceReading } from '../locations/import/reading';
import { placeFiles } from './place-files';

/** How often a file says how far it has come, in milliseconds. */
const EVERY_MS = 2_000;

/** Whether a file of the country's places has not been taken over to its end. */
export async function hasPlacesToLoad(): Promise<boolean> {
  const done = await Promise.all(placeFiles.map(({ file }) => isFileDone(file)));
  return done.includes(false);
}

/** Takes the country's places over, a batch for each file, which can be undone; goes on where an interrupted start stopped. */
export async function loadPlaces(onProgress: (line: string) => void): Promise<void> {
  for (const { file, from } of placeFiles) {
    if (await isFileDone(file)) continue;
    let toldAt = Date.now();
    const { counts, unreadable } = await importFile(dataFile('places', file), {
      reading: {},
      isCompared: true,
      amend: withGuessedExit,
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

/** What lies along a road, for one direction or as a part of a toll road, has no exit. */
const isAlongRoad = ({ type, name, direction }: PlaceReading): boolean =>
  type === 'rest_area' || (direction !== null && direction !== 'both') || /service (?:plaza|area)|turnpike/i.test(name);

/** The list of exits that the guess is made by has a license of its own, which not every file of places has. */
function withGuessedExit(place: PlaceReading): PlaceReading {
  const { highway, state, exitNumber, mile = null } = place;
  if (exitNumber !== null || mile === null || !highway || !state || isAlongRoad(place)) return place;
  const guess = exitAtMile(mile, highway, state);
  return guess === null ? place : { ...place, exitNumber: guess, exitIsGuess: true };
}
