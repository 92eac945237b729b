import type { SocialProvider } from '~models/user';

/** The profile of a person who signed in with a provider. */
export type SocialProfile = {
  provider: SocialProvider;
  /** The provider's id of the person, for good; addresses change hands. */
  id: string;
  email: string | null;
  /** The provider says that the address was proven to it. */
  emailVerified: boolean;
};
