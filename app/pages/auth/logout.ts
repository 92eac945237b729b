import { type ActionFunctionArgs, redirect } from '@remix-run/node';
import { DetourSign } from '~/components/DetourSign';
import { ownPage, withoutScript, withSheets } from '~/components/page-handle';
import { flash } from '~/http/flash';
import { orErrorPage } from '~/http/guards';
import { closeSession } from '~/http/session';

export const handle = withoutScript(withSheets(ownPage(), 'roadSigns'));

/** Signing out is a form post; a link to here only leads home. */
export const loader = () => redirect('/', 303);

export const action = ({ request, context }: ActionFunctionArgs) =>
  orErrorPage(context, async () => {
    const headers = new Headers([
      ['Set-Cookie', await closeSession(request)],
      ['Set-Cookie', await flash('signed-out')],
    ]);
    return redirect('/', { status: 303, headers });
  });

/** Never drawn: a refusal stands in its place, in the frame of a page. */
export default DetourSign;
