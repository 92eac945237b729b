import { ownRank } from '~/domain/points/own-ranks';
import type { Period } from '~/schemas/periods';
import type { OrSlot, ViewersRank } from '~/schemas/shown';
import type { Arrived } from './asked';
import { ofReader } from './slots';

/** The viewer's rank on a board. */
export const viewersRank = (arrived: Arrived, period: Period): Promise<OrSlot<ViewersRank>> =>
  ofReader<ViewersRank>(arrived, `rank ${period}`, async (viewer) => {
    const own = viewer && (await ownRank(viewer.id, period));
    return own && (own.rank ?? 'beyond');
  });
