import { redirect } from '@remix-run/node';
import type { PageHandle } from '~/schemas/page-handle';

export const handle = { parameters: [] } satisfies PageHandle;

/** Password managers open this address to change a password (W3C, A Well-Known URL for Changing Passwords). */
export const loader = () => redirect('/account/password', 302);
