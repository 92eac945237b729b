import { config } from '~/config.server';
import type { SocialProvider } from '~models/user';
import { facebookStrategy } from './facebook';
import { googleStrategy } from './google';

export { ProviderError } from './provider-answer';
export type { SocialProfile } from './social-profile';

/** Null for a provider that is not set up. @throws ProviderError when it cannot be reached */
export const strategyOf = (provider: SocialProvider) =>
  provider === 'google' ? googleStrategy() : Promise.resolve(facebookStrategy());

/** Providers with a client id and secret. */
export const configuredProviders = () => ({
  google: Boolean(config.GOOGLE_CLIENT_ID && config.GOOGLE_CLIENT_SECRET),
  facebook: Boolean(config.FACEBOOK_CLIENT_ID && config.FACEBOOK_CLIENT_SECRET),
});
