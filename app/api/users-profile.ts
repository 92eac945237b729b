import { updateProfile } from '~/domain/profiles/update-profile';
import { endpoint, signedIn } from '~/http/api-endpoint';
import { profileInput } from '~/schemas/profiles';

const resource = endpoint({
  PUT: signedIn({ body: profileInput, run: ({ actor, body }) => updateProfile(actor, body) }),
});

export const loader = resource.loader;
export const action = resource.action;
