import { readFileSync, writeFileSync } from 'node:fs';
import { gunzipSync, gzipSync } from 'node:zlib';
import { z } from 'zod';
import { dataFile } from '~/services/project-root';
import type { ExitNumbers } from './exit-guess';

const numbersByHighway = z.record(z.string(), z.array(z.string()));

/** A file of its own: it comes from OpenStreetMap, under the Open Database License. */
const file = () => dataFile('roads', 'exits.odbl.json.gz');

let loaded: Record<string, ExitNumbers> | undefined;

/** The numbers of a highway's exits in all states together; none where they are not known. */
export function exitNumbers(highway: string): ExitNumbers {
  loaded ??= numbersByHighway.parse(JSON.parse(gunzipSync(readFileSync(file())).toString()));
  return loaded[highway] ?? [];
}

export function writeExits(exits: ReadonlyMap<string, ExitNumbers>): void {
  writeFileSync(file(), gzipSync(JSON.stringify(Object.fromEntries(exits)), { level: 9 }));
}
