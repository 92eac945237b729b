import { countWithRefs } from '~models/location-refs';
import { cachedForAMinute } from '../read-cache';
import { type Source, sourceKinds, sources } from './sources';

export type CountedSource = Source & {
  /** That it tells of; one that several sources tell of counts for each. */
  places: number;
};

/** Every source, and how many places each gave. Kept for a minute, since every place is counted. */
export const countSources = cachedForAMinute((_country: 'US'): Promise<CountedSource[]> =>
  Promise.all(
    sourceKinds.map(async (kind) => ({ ...sources[kind], places: await countWithRefs(sources[kind].prefix) })),
  ),
);
