import { readFileSync } from 'node:fs';
import { parse } from 'csv-parse/sync';
import { z } from 'zod';

const pairs = z.array(z.object({ highway: z.string(), exit: z.string() }));

/** By interstate the numbers of its exits, in the order of their miles. */
export function readExits(file: string): Map<string, string[]> {
  const rows = pairs.parse(parse(readFileSync(file), { columns: true }));
  const exits = new Map<string, string[]>();
  for (const { highway, exit } of rows) {
    if (/^\d+[A-Z]?(-[A-Z])?$/.test(exit)) exits.set(highway, [...(exits.get(highway) ?? []), exit]);
  }
  return new Map([...exits].sort().map(([highway, numbers]) => [highway, numbers.sort(byNumber)]));
}

const byNumber = (a: string, b: string): number => parseInt(a, 10) - parseInt(b, 10) || (a < b ? -1 : 1);
