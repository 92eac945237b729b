import type { LoaderFunctionArgs } from '@remix-run/node';
import type { z } from 'zod';
import { type Actor, mayEdit } from '~/domain/actor';
import { signedInForm } from './form-action';
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

type Shape<S extends z.ZodType> = Parameters<typeof signedInForm<S>>[0];
type Handler = ReturnType<typeof signedInForm>;

/** A form of such a page. */
export function editorForm<S extends z.ZodType>(shape: Shape<S>): Handler {
  const handle = signedInForm(shape);
  return async (...given) => {
    await editorAt(given[0]);
    return handle(...given);
  };
}
