import { type Actor, mayEdit, mayModerate } from '~/domain/actor';
import type { Arrived } from './asked';
import { notFound } from './guards';
import { sessionOf } from './session';

/**
 * For the pages under /desk, where editors look after places and restaurants. For everybody else these do not exist (contract).
 * @returns the editor
 * @throws Response, the page of an address that does not exist
 */
export const editorAt = (arrived: Arrived): Promise<Actor> => whoMay(arrived, mayEdit);

/** For the pages where moderators look after people and what they post. @returns the moderator @throws Response as above */
export const moderatorAt = (arrived: Arrived): Promise<Actor> => whoMay(arrived, mayModerate);

async function whoMay(arrived: Arrived, may: (actor: Actor) => boolean): Promise<Actor> {
  const session = await sessionOf(arrived);
  if (!session || !may(session.actor)) throw notFound();
  return session.actor;
}
