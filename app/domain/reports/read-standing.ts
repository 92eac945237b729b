import type { Tx } from '~models/database/transaction';
import { countCountingOn, findOutcomesOf, type StandingFacts } from '~models/report';
import { findUser } from '~models/user';
import { clock } from '~/services/clock';
import { type Actor, mayEdit } from '../actor';
import { standingOf } from './standing';

/** Decided reports that tell of a reporter, of each outcome: their last ones. */
const lastDecided = 50;
/** More that wait tell nothing more. */
const mostCounted = 10;

/** Whether somebody's word on a place is one of the three that change it without an editor: as for reports. */
export const countsOnPlaces = async (actor: Actor, tx: Tx): Promise<boolean> =>
  mayEdit(actor) || standingOf(await readStanding(actor.id, null, tx)).counts;

/** @param ownerId whose it is that they report; null for nobody's @returns what their standing follows from */
export async function readStanding(userId: number, ownerId: number | null, tx: Tx): Promise<StandingFacts> {
  const user = await findUser(userId, tx);
  const upheld = await findOutcomesOf(userId, 'upheld', lastDecided, tx);
  const refused = await findOutcomesOf(userId, 'refused', lastDecided, tx);
  const ageMs = user ? clock.now().getTime() - user.createdAt.getTime() : 0;
  return {
    accountAgeDays: Math.max(0, Math.floor(ageMs / (24 * 3_600_000))),
    isVerified: user?.isVerified === true,
    points: user?.points ?? 0,
    upheld: upheld.length,
    refused: refused.length,
    refusedOnAuthor: ownerId === null ? 0 : refused.filter((each) => each.ownerId === ownerId).length,
    waitingOnAuthor: ownerId === null ? 0 : await countCountingOn(userId, ownerId, mostCounted, tx),
  };
}
