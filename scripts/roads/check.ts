import path from 'node:path';
import { LineIndex } from '~/domain/roads/line-index';
import { readNetwork } from '~/domain/roads/network-file';
import { heldOutExits, heldOutMiles, starterExits } from './held-out';
import { crashMilePoints, type StatedExit, surveyExits, surveyMilePoints } from './mile-points';

/**
 * `npm run roads:check -- FOLDER`: how far off miles and exits are, at places that say them and took no part in the telling: the
 * federal survey's mile posts, a tenth of them at a time, and the exits that it and the starter list state.
 */
const say = (line: string) => process.stdout.write(`${line}\n`);
const percent = (share: number): string => `${Math.round(share * 100)}%`;

function checkMiles(folder: string): void {
  const roads = readNetwork();
  const lines = new LineIndex(roads.map(({ line }) => line));
  const crashes = crashMilePoints(path.join(folder, 'roads/fars_mile_points'));
  const survey = surveyMilePoints(path.join(folder, 'locations/NTAD_Truck_Stop_Parking.csv'));
  const { told, asked, middle, withinOne, p90 } = heldOutMiles(roads, lines, crashes, survey);
  say(`miles: told at ${told} of ${asked} mile posts, off by ${middle.toFixed(2)} in the middle,`);
  say(`       ${percent(withinOne)} within one mile, nine in ten within ${p90.toFixed(1)}`);
}

function checkExits(stated: readonly StatedExit[]): void {
  const { asked, onTheirRoad, guessed, right, milesOff } = heldOutExits(stated);
  say(`roads: ${onTheirRoad} of ${asked} places that state their exit are on the highway that they state`);
  say(`exits: ${guessed} guessed, ${right} of them right (${percent(right / guessed)});`);
  say(`       the mile is off the exit's number by ${milesOff.toFixed(2)} in the middle`);
}

const [folder] = process.argv.slice(2);
if (folder) {
  checkMiles(folder);
  checkExits([...starterExits(), ...surveyExits(path.join(folder, 'locations/NTAD_Truck_Stop_Parking.csv'))]);
} else {
  say('Usage: npm run roads:check -- FOLDER');
  process.exitCode = 1;
}
