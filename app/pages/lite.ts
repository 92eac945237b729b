import { type ActionFunctionArgs, redirect } from '@remix-run/node';
import { z } from 'zod';
import { parse } from '~/http/api-endpoint';
import { flash } from '~/http/flash';
import { orErrorPage } from '~/http/guards';
import { liteCookie } from '~/http/lite';
import { readForm } from '~/http/request-body';
import { safePath } from '~/http/safe-redirect';

const liteForm = z.object({ lite: z.enum(['on', 'off']), redirectTo: z.string().optional() });

/** The switch is a form post; a link to here only leads home. */
export const loader = () => redirect('/', 303);

/** For this browser; leads back to the page it was pressed on. */
export const action = ({ request, context }: ActionFunctionArgs) =>
  orErrorPage(context, async () => {
    const { lite, redirectTo } = parse(liteForm, Object.fromEntries(await readForm(request)));
    const headers = new Headers([
      ['Set-Cookie', liteCookie(lite)],
      ['Set-Cookie', await flash(lite === 'on' ? 'lite-on' : 'lite-off')],
    ]);
    return redirect(safePath(redirectTo ?? pathOf(request.headers.get('referer'))), { status: 303, headers });
  });

const pathOf = (referer: string | null): string | null => {
  if (!referer || !URL.canParse(referer)) return null;
  const { pathname, search } = new URL(referer);
  return pathname + search;
};
