import type { LoaderFunctionArgs } from '@remix-run/node';
import { requestedPath } from '~/http/page-loader';
import { beginSocialSignIn, finishSocialSignIn } from '~/http/social-sign-in';

/** `/auth/google` and `/auth/facebook`, and the `/callback` of each. */
export const loader = (args: LoaderFunctionArgs) => {
  // Routes match any case.
  const path = requestedPath(args.request).toLowerCase();
  const answer = path.includes('/callback') ? finishSocialSignIn : beginSocialSignIn;
  return answer(path.startsWith('/auth/google') ? 'google' : 'facebook')(args);
};
