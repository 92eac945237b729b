import type { AppLoadContext } from '@remix-run/node';
import { formatRank } from '~/components/format';
import type { Period } from '~/schemas/periods';
import { ownRank } from '~/domain/points/own-ranks';
import { rankSlot } from '~/domain/slots';
import { sessionOf } from './session';

type Arrived = { request: Request; context: AppLoadContext };

/** @returns which rank the viewer has on a board, in words, or null; a slot for it in a page that is made for all drivers. */
export async function viewersRank(arrived: Arrived, period: Period): Promise<string | null> {
  if (arrived.context.openParts) return rankSlot(period);
  const session = await sessionOf(arrived);
  return session && rankInWords(session.actor.id, period);
}

/** What fills that slot for a driver. */
export async function rankInWords(userId: number, period: Period): Promise<string | null> {
  const own = await ownRank(userId, period);
  return own && formatRank(own.rank);
}
