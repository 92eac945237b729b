import { completeProfile } from '~/domain/profiles/complete-profile';
import { endpoint, signedIn } from '~/http/api-endpoint';
import { completeProfileInput } from '~/schemas/profiles';

const resource = endpoint({
  POST: signedIn({ body: completeProfileInput, run: ({ actor, body }) => completeProfile(actor, body) }),
});

export const loader = resource.loader;
export const action = resource.action;
