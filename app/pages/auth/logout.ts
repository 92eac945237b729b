import { type ActionFunctionArgs, redirect } from '@remix-run/node';
import { DetourSign } from '~/components/ErrorPage';
import type { PageHandle } from '~/schemas/page-handle';
import { whileDatabaseAnswers } from '~/domain/database-outage';
import { flash } from '~/http/flash';
import { closeSession } from '~/http/session';

export const handle = { parameters: [], script: 'none', database: 'none' } satisfies PageHandle;

/** Signing out requires POST; GET redirects to the home page. */
export const loader = () => redirect('/', 303);

export const action = async ({ request }: ActionFunctionArgs) => {
  const headers = new Headers([
    ['Set-Cookie', await whileDatabaseAnswers(() => closeSession(request))],
    ['Set-Cookie', await flash('signed-out')],
  ]);
  return redirect('/', { status: 303, headers });
};

/** Never rendered. A default export makes Remix show errors in the page layout. */
export default DetourSign;
