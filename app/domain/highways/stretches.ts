import { findStretches, type Stretch } from '~models/location-road';
import type { Compass } from '~/schemas/compass';
import { countsUp } from '~/schemas/road-ways';
import { cachedUntilChange } from '../read-cache';
import { countUnplaced } from './unplaced';

const readStretches = cachedUntilChange(findStretches);

/**
 * The states that a road runs through, in driving order: by the places at the two ends of each stretch, since the middle of a
 * state says little about a road through a corner of it.
 */
export async function stretchesAlong(highway: string, direction: Compass): Promise<Stretch[]> {
  const axis = direction === 'north' || direction === 'south' ? 1 : 0;
  const sign = countsUp(direction) ? 1 : -1;
  const placed = (await readStretches(highway)).map((stretch) => ({ stretch, at: middle(stretch, axis) }));
  placed.sort((a, b) => sign * (a.at - b.at) || a.stretch.state.localeCompare(b.stretch.state));
  return placed.map(({ stretch }) => stretch);
}

/** A stretch whose position is unknown comes last in either direction. */
function middle({ first, last }: Stretch, axis: 0 | 1): number {
  const known = [first, last].flatMap(({ coordinates }) => coordinates?.coordinates[axis] ?? []);
  return known.reduce((sum, each) => sum + each, 0) / known.length || 0;
}

/** Whether we have a place on a road, so that it has a page. */
export const hasStops = async (highway: string): Promise<boolean> =>
  (await readStretches(highway)).length > 0 || (await countUnplaced(highway)) > 0;
