import { updateProfile } from '~/domain/profiles/update-profile';
import { endpoint, signedIn } from '~/http/api-endpoint';
import { selfUser } from '~/schemas/answers';
import { profileInput } from '~/schemas/profiles';

const resource = endpoint({
  PUT: signedIn({
    summary: 'Change one’s profile',
    description: 'What is left out stays as it is. A new address has to be verified again.',
    body: profileInput,
    answer: selfUser,
    errors: ['email-already-exists', 'user-not-found'],
    example: { body: { displayName: 'Dusty', city: 'Amarillo', state: 'TX', bio: 'Twenty years of pie.' } },
    run: ({ actor, body }) => updateProfile(actor, body),
  }),
});

export const loader = resource.loader;
export const action = resource.action;
