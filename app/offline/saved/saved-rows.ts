import type { SavedStop } from '~/schemas/saved-offline';
import { savedChanges } from '../changes';
import { deviceDatabase, type SavedRow } from '../database';

/** Ordered by id. */
export const savedRows = async (): Promise<SavedRow[]> => (await deviceDatabase()).getAll('saved');

export const savedRow = async (id: string): Promise<SavedRow | undefined> => (await deviceDatabase()).get('saved', id);

/** Merges into the stored row, which another tab may have changed. @returns undefined if the row was deleted */
export async function changeRow(id: string, changed: Partial<SavedRow>): Promise<SavedRow | undefined> {
  const writing = (await deviceDatabase()).transaction('saved', 'readwrite');
  const before = await writing.store.get(id);
  const row = before && { ...before, ...changed };
  if (row) void writing.store.put(row);
  await writing.done;
  savedChanges.notify();
  return row;
}

/** Each stop once, from its most recently saved row. */
export function stopsOf(rows: SavedRow[]): SavedStop[] {
  const stops = new Map<number, SavedStop>();
  for (const { list } of [...rows].sort((a, b) => b.since - a.since)) {
    for (const stop of list.stops) if (!stops.has(stop.id)) stops.set(stop.id, stop);
  }
  return [...stops.values()];
}

/** Whether /offline can show this page from saved stops. */
export const isSearch = (address: string): boolean => /^\/(locations|ahead)(\?|$)/.test(address);

export const searchesSaved = async (address: string): Promise<boolean> =>
  isSearch(address) && (await savedRows()).length > 0;
