import path from 'node:path';
import { locationTypes } from '~/schemas/places';
import { openSource } from '~/domain/locations/import/open-source';
import type { PlaceReading } from '~/domain/locations/import/reading';
import { LineIndex } from '~/domain/roads/line-index';
import { readNetwork } from '~/domain/roads/network';
import { placeFiles, withExit } from '~/domain/seed/load-places';
import { dataFile } from '~/services/project-root';
import { say } from '../terminal';
import { heldOutExits, heldOutMiles, starterExits } from './held-out';
import { crashMilePoints, type StatedExit, surveyExits, surveyMilePoints } from './mile-points';

/**
 * `npm run roads:check -- FOLDER`: measures the error of computed miles and exits at stops with known values that weren't used in the
 * computation. These are the federal survey's mile posts, a tenth of them at a time, and the exits in the survey and the starter list.
 */
const percent = (share: number): string => `${Math.round(share * 100)}%`;

function checkMiles(folder: string): void {
  const roads = readNetwork();
  const lines = new LineIndex(roads.map(({ line }) => line));
  const crashes = crashMilePoints(path.join(folder, 'roads/fars_mile_points'));
  const survey = surveyMilePoints(path.join(folder, 'locations/NTAD_Truck_Stop_Parking.csv'));
  const { computed, total, medianError, withinOne, p90 } = heldOutMiles(roads, lines, crashes, survey);
  say(`miles: known at ${computed} of ${total} mile posts, median error ${medianError.toFixed(2)},`);
  say(`       ${percent(withinOne)} within one mile, 90% within ${p90.toFixed(1)}`);
}

function checkExits(stated: readonly StatedExit[]): void {
  const { total, onTheirRoad, sure, guessed, milesOff } = heldOutExits(stated);
  say(`roads: ${onTheirRoad} of ${total} stops with a known exit are on their known highway`);
  say(`exits: ${sure.found} sure, ${sure.right} of them right (${percent(sure.right / sure.found)});`);
  say(`       ${guessed.found} guessed, ${guessed.right} of them right (${percent(guessed.right / guessed.found)});`);
  say(`       the median difference between the mile and the exit's number is ${milesOff.toFixed(2)}`);
}

/** How many of the shipped stops get an exit. */
async function countExits(): Promise<void> {
  const places: PlaceReading[] = [];
  for (const { file } of placeFiles) {
    const source = await openSource(dataFile('places', file));
    for await (const reading of source.readings(() => undefined)) {
      if ('place' in reading) places.push(withExit(reading.place));
    }
  }
  for (const type of locationTypes) {
    const own = places.filter((place) => place.type === type);
    const withOne = own.filter(({ exitNumber }) => exitNumber !== null);
    const guesses = withOne.filter(({ exitIsGuess }) => exitIsGuess);
    say(`${type}: ${own.length}, ${withOne.length - guesses.length} with an exit, ${guesses.length} with a guess`);
  }
}

const [folder] = process.argv.slice(2);
if (folder) {
  checkMiles(folder);
  checkExits([...starterExits(), ...surveyExits(path.join(folder, 'locations/NTAD_Truck_Stop_Parking.csv'))]);
  await countExits();
} else {
  say('Usage: npm run roads:check -- FOLDER');
  process.exitCode = 1;
}
