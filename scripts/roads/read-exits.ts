import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'csv-parse/sync';
import { z } from 'zod';
import type { Point } from '~/domain/roads/types';

const pairs = z.array(z.object({ highway: z.string(), exit: z.string() }));

/** Exit numbers by interstate, in the order of their miles. */
export function readExits(file: string): Map<string, string[]> {
  const rows = pairs.parse(parse(readFileSync(file), { columns: true }));
  const exits = new Map<string, string[]>();
  for (const { highway, exit } of rows) {
    if (/^\d+[A-Z]?(-[A-Z])?$/.test(exit)) exits.set(highway, [...(exits.get(highway) ?? []), exit]);
  }
  return new Map([...exits].sort().map(([highway, numbers]) => [highway, numbers.sort(byNumber)]));
}

const byNumber = (a: string, b: string): number => parseInt(a, 10) - parseInt(b, 10) || (a < b ? -1 : 1);

/** An exit of a highway in a state, at the point where its ramps leave the road. */
export type ListedExit = { highway: string; state: string; exitNumber: string; point: Point; isSparse: boolean };

const listed = z.array(
  z.object({
    state: z.string(),
    highway: z.string(),
    exit: z.string(),
    lat: z.coerce.number(),
    lon: z.coerce.number(),
  }),
);

/** A sparse list has only a few of a road's exits, so the order of its exits can't be checked. */
const lists = [
  { folder: 'osm-highway-exits', isSparse: false },
  { folder: 'osm-exit-nodes', isSparse: true },
];

export const readListedExits = (folder: string): ListedExit[] =>
  lists.flatMap(({ folder: list, isSparse }) =>
    listed
      .parse(parse(readFileSync(path.join(folder, list, 'exits.csv')), { columns: true }))
      .map(({ state, highway, exit, lat, lon }) => ({
        ...{ highway, state, exitNumber: asSigned(exit), isSparse },
        point: [lon, lat],
      })),
  );

/** `52AB` and `52BA` are the two directions of one exit. Signs show both as `52A-B`. */
function asSigned(exit: string): string {
  const [, number = exit, letters = ''] = /^(\d+)([A-Z]*)$/.exec(exit) ?? [];
  const inOrder = [...letters].sort();
  return number + [...new Set([inOrder[0], inOrder.at(-1)])].filter(Boolean).join('-');
}
