import { type ActionFunctionArgs, redirect } from '@remix-run/node';
import { z } from 'zod';
import { DetourSign } from '~/components/ErrorPage';
import { parse } from '~/http/problem';
import { themeCookie } from '~/http/appearance';
import { backToPage } from '~/http/page-loader';
import { readForm } from '~/http/request-body';
import type { PageHandle } from '~/schemas/page-handle';
import { theme } from '~/schemas/atoms';

export const handle = { parameters: [], script: 'none', database: 'none' } satisfies PageHandle;

const themeForm = z.object({ theme, redirectTo: z.string().optional() });

/** The switch requires POST; GET redirects to the home page. */
export const loader = () => redirect('/', 303);

/** Applies to this browser and redirects to the page with the switch. */
export const action = async ({ request }: ActionFunctionArgs) => {
  const chosen = parse(themeForm, Object.fromEntries(await readForm(request)));
  const headers = { 'Set-Cookie': themeCookie(chosen.theme) };
  return redirect(backToPage(request, chosen.redirectTo), { status: 303, headers });
};

/** Never rendered. A default export makes Remix show errors in the page layout. */
export default DetourSign;
