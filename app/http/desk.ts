import type { LoaderFunctionArgs } from '@remix-run/node';
import { type Actor, mayEdit } from '~/domain/actor';
import { notFound } from './guards';
import { sessionOf } from './session';

/**
 * The pages under /desk, where editors look after places and restaurants. For whoever may not do that there are none (contract).
 * @returns the editor.
 * @throws Response, the page of an address that does not exist.
 */
export async function editorAt(arrived: Pick<LoaderFunctionArgs, 'request' | 'context'>): Promise<Actor> {
  const session = await sessionOf(arrived);
  if (!session || !mayEdit(session.actor)) throw notFound();
  return session.actor;
}
