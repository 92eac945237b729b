import type { LoaderFunctionArgs } from '@remix-run/node';
import { type Actor, mayEdit } from '~/domain/actor';
import { notFound } from './guards';
import { sessionOf } from './session';

/**
 * For the pages under /desk, where editors look after places and restaurants. For everybody else these do not exist (contract).
 * @returns the editor
 * @throws Response, the page of an address that does not exist
 */
export async function editorAt(arrived: Pick<LoaderFunctionArgs, 'request' | 'context'>): Promise<Actor> {
  const session = await sessionOf(arrived);
  if (!session || !mayEdit(session.actor)) throw notFound();
  return session.actor;
}
