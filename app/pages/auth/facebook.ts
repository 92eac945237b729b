import { beginSocialSignIn } from '~/http/social-sign-in';

export const loader = beginSocialSignIn('facebook');
