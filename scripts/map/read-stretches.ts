import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import type { Line } from './one-line';

const file = 'roads/us_highway_lines/highway-roads.txt.gz';

/** Between the fields of a line: state and number, name, length, then one encoded line each. */
const separator = '\u0001';
const fieldsBeforeLines = 3;

/** The carriageways of an interstate, in one state. */
export type Stretch = { road: string; state: string; lines: Line[] };

/** @param folder of the data, with `roads` in it */
export async function readStretches(folder: string): Promise<Stretch[]> {
  const text = gunzipSync(await readFile(path.join(folder, file))).toString('latin1');
  return text.split('\n').flatMap((row): Stretch[] => {
    const [key = '', name = '', ...others] = row.split(separator);
    const state = key.slice(0, 2);
    const road = interstateNamed(name, state);
    const lines = others.slice(fieldsBeforeLines - 2).map(decodeLine);
    return road === null ? [] : [{ road, state, lines: lines.filter(({ length }) => length > 1) }];
  });
}

/**
 * As the site writes it: `I-40`. Only the main line: business loops and express lanes are other roads. A letter apart at the end is
 * the direction of a carriageway.
 */
function interstateNamed(name: string, state: string): string | null {
  const [, hawaiian] = /^I- H-?(\d+)$/.exec(name) ?? [];
  if (hawaiian) return `H-${hawaiian}`;
  const [, number, branch = '', way] = /^I- -?(\d+)([CEW]?)(?: ([NSEW]))?$/.exec(name) ?? [];
  if (number === undefined) return null;
  // The only one that runs as two, whose letters Texas writes apart.
  const split = state === 'TX' && number === '35' && (way === 'E' || way === 'W') ? way : '';
  return `I-${number}${branch}${split}`;
}

/** Google's encoding of a line: steps in 1e-5 degrees, latitude first, five bits a letter. */
function decodeLine(letters: string): Line {
  const numbers: number[] = [];
  for (let at = 0, bits = 0, shift = 0; at < letters.length; at += 1) {
    const five = letters.charCodeAt(at) - 63;
    bits |= (five & 31) << shift;
    shift += 5;
    if (five >= 32) continue;
    numbers.push(bits & 1 ? ~(bits >> 1) : bits >> 1);
    [bits, shift] = [0, 0];
  }
  const line: Line = [];
  for (let at = 0, x = 0, y = 0; at + 1 < numbers.length; at += 2) {
    y += numbers[at] ?? 0;
    x += numbers[at + 1] ?? 0;
    line.push([x / 1e5, y / 1e5]);
  }
  return line;
}
