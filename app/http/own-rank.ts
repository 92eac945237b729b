import type { AppLoadContext } from '@remix-run/node';
import { ownRank } from '~/domain/points/own-ranks';
import type { Period } from '~/schemas/periods';
import type { Placeholder, ViewersRank } from '~/schemas/shown';
import { rankPlaceholder } from './page-cache/placeholders';
import { isForAllDrivers, sessionOf } from './session';

type Arrived = { request: Request; context: AppLoadContext };

/** The viewer's rank; a placeholder for it in a page for all drivers. */
export async function viewersRank(arrived: Arrived, period: Period): Promise<ViewersRank | Placeholder> {
  if (isForAllDrivers(arrived.context)) return rankPlaceholder(period);
  const session = await sessionOf(arrived);
  return session && rankOf(session.actor.id, period);
}

export async function rankOf(userId: number, period: Period): Promise<ViewersRank> {
  const own = await ownRank(userId, period);
  return own && (own.rank ?? 'beyond');
}
