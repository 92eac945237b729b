import type { LoaderFunctionArgs } from '@remix-run/node';
import { lowerCasePath } from '~/http/page-loader';
import { beginSocialSignIn, finishSocialSignIn } from '~/http/social-sign-in';

/** `/auth/google` and `/auth/facebook`, and the `/callback` of each. */
export const loader = (args: LoaderFunctionArgs) => {
  const path = lowerCasePath(args.request);
  const answer = path.includes('/callback') ? finishSocialSignIn : beginSocialSignIn;
  return answer(path.startsWith('/auth/google') ? 'google' : 'facebook')(args);
};
