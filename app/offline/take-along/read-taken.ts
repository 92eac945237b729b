import { takenShape, type TakenPart, type TakenStop } from '~/schemas/take-along';
import { takenChanges } from '../changes';
import { deviceDatabase } from '../database';
import type { TakenPartRow, TakenRow } from './taken-rows';

/** What was saved offline first comes first. */
export const takenRows = async (): Promise<TakenRow[]> => (await deviceDatabase()).getAll('taken');

export const onTakenChange = takenChanges.listen;

export const takenRow = async (id: string): Promise<TakenRow | undefined> => (await deviceDatabase()).get('taken', id);

/** In their order. */
export const partRows = async (id: string): Promise<TakenPartRow[]> =>
  (await (await deviceDatabase()).getAllFromIndex('takenParts', 'taking', id)).sort((a, b) => a.number - b.number);

/** A part of another shape was asked for by another build of the site: it is asked for again, and not read until then. */
export const isReadable = (part: TakenPartRow['part']): part is TakenPart => part.shape === takenShape;

export type TakenRoad = Pick<TakenPart, 'title' | 'legs' | 'stops'> & { row: TakenRow };

/** What is here of it; a stop that two parts have is in it once. */
async function readTaken(row: TakenRow): Promise<TakenRoad> {
  const parts = (await partRows(row.id)).map(({ part }) => part).filter(isReadable);
  const stops = new Map<number, TakenStop>();
  for (const part of parts) for (const stop of part.stops) if (!stops.has(stop.id)) stops.set(stop.id, stop);
  return { row, title: row.title, legs: parts[0]?.legs ?? [], stops: [...stops.values()] };
}

/** All that was saved offline; what came last is believed. */
export async function readAllTaken(): Promise<TakenRoad[]> {
  const rows = (await takenRows()).sort((a, b) => (b.at ?? 0) - (a.at ?? 0));
  return Promise.all(rows.map(readTaken));
}

/** Each stop once. */
export function stopsOf(roads: TakenRoad[]): TakenStop[] {
  const stops = new Map<number, TakenStop>();
  for (const road of roads) for (const stop of road.stops) if (!stops.has(stop.id)) stops.set(stop.id, stop);
  return [...stops.values()];
}
