import { ownRank } from '~/domain/points/own-ranks';
import { you } from '~/messages';
import type { Period } from '~/schemas/periods';
import type { ViewersRank } from '~/schemas/shown';
import type { Arrived } from './asked';
import { viewerOf } from './session';

/** The viewer's rank on a board. */
export async function viewersRank(arrived: Arrived, period: Period): Promise<ViewersRank> {
  const viewer = await viewerOf(arrived);
  const own = viewer && (await ownRank(viewer.id, period));
  return own && (own.rank ?? 'beyond');
}

/** Marks the viewer's own row on a board, by driver. */
export async function viewersRow(arrived: Arrived): Promise<Record<number, string>> {
  const viewer = await viewerOf(arrived);
  return viewer ? { [viewer.id]: you } : {};
}
