import type { SocialProvider } from '~models/user';
import { facebookStrategy } from './facebook';
import { googleStrategy } from './google';

export { ProviderError } from './provider-answer';
export type { SocialProfile } from './social-profile';

/** Null for a provider that is not set up. @throws ProviderError when it cannot be reached */
export const strategyOf = (provider: SocialProvider) =>
  provider === 'google' ? googleStrategy() : Promise.resolve(facebookStrategy());
