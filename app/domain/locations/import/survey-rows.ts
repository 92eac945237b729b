import { recognizeChain } from '../chains';
import { normalizeHighway } from '../highway';
import type { CsvRecord } from './csv-rows';
import { exitOfMilePost, mileOfMilePost } from './stop-names';
import { pointOf } from './geometry';
import { cell, noAddress, type Reading } from './reading';
import { roadsOfRow } from './plain-rows';
import { directionInName, roadInName, stopType, whyNoStop } from './stop-names';

/** Columns by which the "Jason's Law" truck parking survey (National Transportation Atlas Database) is recognized. */
export const surveyColumns = ['objectid', 'nhsreststop', 'highwayroute', 'milepost', 'latitude', 'longitude'];

/** A stop without a name is called after its road. */
export function surveyReading({ line, cells }: CsvRecord): Reading {
  const get = (column: string) => cell(cells.get(column));
  const state = get('state');
  const road = normalizeHighway(get('highwayroute'), state);
  const { highway, alsoOn } = roadsOfRow(get('highwayroute'), state);
  const name = get('nhsreststop') ?? (road ? `Rest area on ${highway}` : null);
  const label = name ?? `record ${get('objectid') ?? ''}`.trim();
  if (!name) return { line, label, refused: 'no name, and no highway to call it after' };
  const refused = whyNoStop(name);
  if (refused) return { line, label, refused };
  const point = pointOf(cells.get('latitude'), cells.get('longitude'));
  if (typeof point === 'string') return { line, label, refused: point };

  const spots = Number(/^\d{1,5}$/.exec(get('numberofspots') ?? '')?.[0] ?? 0);
  return {
    line,
    label,
    place: {
      name,
      chainName: recognizeChain(name),
      highway,
      ...(alsoOn.length > 0 && { alsoOn }),
      direction: road?.direction ?? directionInName(name),
      exitNumber:
        exitOfMilePost(get('milepost'), road, state) ?? exitOfMilePost(roadInName(name, state).milePost, road, state),
      mile: mileOfMilePost(get('milepost'), road, state),
      state,
      city: get('municipality'),
      ...noAddress,
      type: stopType(name, 'rest_area'),
      amenities: spots > 0 ? `${spots} truck parking ${spots === 1 ? 'space' : 'spaces'}` : null,
      point,
      kind: 'survey',
      ref: `ntad:${get('objectid') ?? `line-${line}`}`,
    },
  };
}
