import { redirect } from '@remix-run/node';
import { ownPage } from '~/components/page-handle';

export const handle = ownPage();

/** Where password managers look for the form (W3C, A Well-Known URL for Changing Passwords). */
export const loader = () => redirect('/account/password', 302);
