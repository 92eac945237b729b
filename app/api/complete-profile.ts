import { completeProfile } from '~/domain/profiles/complete-profile';
import { endpoint, signedIn } from '~/http/api-endpoint';
import { rules } from '~/messages';
import { completeProfileInput } from '~/schemas/profiles';

const resource = endpoint({
  POST: signedIn({
    body: completeProfileInput,
    unsigned: rules.completeProfile.signInFirst,
    run: ({ actor, body }) => completeProfile(actor, body),
  }),
});

export const loader = resource.loader;
export const action = resource.action;
