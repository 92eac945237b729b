import type { SocialProvider } from '~models/user';

/** Of someone whom a provider has signed in. */
export type SocialProfile = {
  provider: SocialProvider;
  /** The provider's id of the person, for good; addresses change hands. */
  id: string;
  email: string | null;
  /** The provider says that the address was proven to it. */
  emailVerified: boolean;
};
