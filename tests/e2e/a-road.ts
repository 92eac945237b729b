import { randomInt } from 'node:crypto';
import type { Driver } from './drivers';

export type Road = { highway: string; stops: { id: number; name: string; exitNumber: string }[] };

/**
 * A new road in Iowa with a stop at every other exit from south to north.
 * @param _driver ensures that the database is connected
 */
export async function aRoad(_driver: Driver, count: number): Promise<Road> {
  const { storePlaces } = await import('../support/places');
  const highway = `SR-${randomInt(1_000, 9_999)}`;
  const facts = Array.from({ length: count }, (_, at) => ({
    name: `Stop ${at + 1} of ${highway}`,
    ...{ highway, state: 'IA', city: 'Walcott', exitNumber: String(2 * (at + 1)) },
    coordinates: { type: 'Point' as const, coordinates: [-91.5, 40.7 + at * 0.02] as [number, number] },
  }));
  const ids = await storePlaces(facts);
  return { highway, stops: facts.map(({ name, exitNumber }, at) => ({ id: ids[at] ?? 0, name, exitNumber })) };
}
