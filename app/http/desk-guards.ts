import { type Actor, mayEdit, mayModerate } from '~/domain/actor';
import { invariant } from '~/domain/errors';
import type { RequestArgs } from './asked';
import { sessionOf } from './session';

/**
 * For the pages under /desk, where editors look after places and restaurants. For everybody else these do not exist (contract).
 * @returns the editor
 * @throws DomainError `not-found`
 */
export const requireEditor = (arrived: RequestArgs): Promise<Actor> => whoMay(arrived, mayEdit);

/** For the pages where moderators look after people and what they post. @returns the moderator @throws DomainError as above */
export const requireModerator = (arrived: RequestArgs): Promise<Actor> => whoMay(arrived, mayModerate);

async function whoMay(arrived: RequestArgs, may: (actor: Actor) => boolean): Promise<Actor> {
  const session = await sessionOf(arrived);
  invariant(session && may(session.actor), 'not-found');
  return session.actor;
}
