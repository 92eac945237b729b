import type { SocialProvider } from '~models/user';

/** What this site takes in of somebody whom a provider has signed in. */
export type SocialProfile = {
  provider: SocialProvider;
  /** By which the provider knows the person, for good; addresses change hands. */
  id: string;
  email: string | null;
  /** The provider says that the address was proven to it. */
  emailVerified: boolean;
};
