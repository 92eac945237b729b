import { type ActionFunctionArgs, redirect } from '@remix-run/node';
import { DetourSign } from '~/components/ErrorPage';
import type { PageHandle } from '~/schemas/page-handle';
import { whileDatabaseAnswers } from '~/domain/database-outage';
import { flash } from '~/http/flash';
import { closeSession } from '~/http/session';

export const handle = { parameters: [], script: 'none', database: 'none' } satisfies PageHandle;

/** Signing out is a form post; a link to here only leads home. */
export const loader = () => redirect('/', 303);

export const action = async ({ request }: ActionFunctionArgs) => {
  const headers = new Headers([
    ['Set-Cookie', await whileDatabaseAnswers(() => closeSession(request))],
    ['Set-Cookie', await flash('signed-out')],
  ]);
  return redirect('/', { status: 303, headers });
};

/** Never drawn: a refusal is in its place, in the frame of a page. */
export default DetourSign;
