import { config } from '~/config.server';

/** Providers with a client id and secret. */
export const waysSetUp = () => ({
  google: Boolean(config.GOOGLE_CLIENT_ID && config.GOOGLE_CLIENT_SECRET),
  facebook: Boolean(config.FACEBOOK_CLIENT_ID && config.FACEBOOK_CLIENT_SECRET),
});
