import { limits } from '~/schemas/atoms';
import { recognizeChain } from '../chains';
import type { Waypoint } from './gpx-waypoints';
import { columnKey } from './place-fields';
import type { PlainRow } from './plain-rows';
import type { Reading } from './reading';
import { cell } from './reading';
import { roadInName, signInName, stopType } from './stop-names';

/**
 * A waypoint of our own exports has every field; of another the name tells what it can, as in `I-40 exit 143 Love's`.
 *
 * @param plain reads a row of our own fields
 */
export function waypointReading(
  { line, latitude, longitude, texts, ours }: Waypoint,
  plain: (row: PlainRow) => Reading,
) {
  const told = ours.size > 0 ? ours : fieldsOfTexts(texts);
  const cells = new Map(Array.from(told, ([field, text]) => [columnKey(field), text]));
  if (latitude !== undefined) cells.set('latitude', latitude);
  if (longitude !== undefined) cells.set('longitude', longitude);
  return plain({ line, cells });
}

function fieldsOfTexts(texts: ReadonlyMap<string, string>): Map<string, string> {
  const text = (name: string) => cell(texts.get(name));
  const label = text('name') ?? '';
  const { exitNumber, bareName } = signInName(label);
  const { road } = roadInName(label, null);
  const about = text('desc') ?? text('cmt') ?? '';
  const told = {
    name: bareName,
    highway: road?.highway,
    direction: road?.direction,
    exitNumber: road ? exitNumber : null,
    type: typeOfSymbol(text('type') ?? text('sym') ?? '', label),
    amenities: about.length <= limits.amenities ? about : null,
  };
  return new Map(Object.entries(told).flatMap(([field, each]) => (each ? [[field, each]] : [])));
}

/** Navigation programs name a symbol: `Restaurant`, `Truck Stop`, `Rest Area`. */
function typeOfSymbol(symbol: string, name: string): string {
  if (/diner/i.test(symbol)) return 'diner';
  if (/restaurant|food|dining/i.test(symbol)) return 'restaurant';
  if (/rest area|parking|picnic/i.test(symbol) || /\brest area\b/i.test(name)) return 'rest_area';
  return /truck|gas|fuel/i.test(symbol) || recognizeChain(name) ? 'truck_stop' : stopType(name, 'other');
}
