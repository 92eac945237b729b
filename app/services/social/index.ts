import type { SocialProvider } from '~models/user';
import { facebookStrategy } from './facebook';
import { googleStrategy } from './google';

export { ProviderError } from './provider-answer';
export type { SocialProfile } from './social-profile';

/** @returns the strategy of a provider that is set up, else null. @throws ProviderError when it cannot be reached. */
export const strategyOf = (provider: SocialProvider) =>
  provider === 'google' ? googleStrategy() : Promise.resolve(facebookStrategy());
