import { finishSocialSignIn } from '~/http/social-sign-in';

export const loader = finishSocialSignIn('facebook');
