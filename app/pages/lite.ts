import { type ActionFunctionArgs, redirect } from '@remix-run/node';
import { z } from 'zod';
import { DetourSign } from '~/components/ErrorPage';
import { parse } from '~/http/problem';
import { liteCookie } from '~/http/appearance';
import { flash } from '~/http/flash';
import { backToPage } from '~/http/page-loader';
import { readForm } from '~/http/request-body';
import type { PageHandle } from '~/schemas/page-handle';
import { lite } from '~/schemas/atoms';

export const handle = { parameters: [], script: 'none', database: 'none' } satisfies PageHandle;

const liteForm = z.object({ lite, redirectTo: z.string().optional() });

/** The switch requires POST; GET redirects to the home page. */
export const loader = () => redirect('/', 303);

/** Applies to this browser and redirects to the page with the switch. */
export const action = async ({ request }: ActionFunctionArgs) => {
  const chosen = parse(liteForm, Object.fromEntries(await readForm(request)));
  const headers = new Headers([
    ['Set-Cookie', liteCookie(chosen.lite)],
    ['Set-Cookie', await flash(chosen.lite === 'on' ? 'lite-on' : 'lite-off')],
  ]);
  return redirect(backToPage(request, chosen.redirectTo), { status: 303, headers });
};

/** Never rendered. A default export makes Remix show errors in the page layout. */
export default DetourSign;
