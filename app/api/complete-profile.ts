import { completeProfile } from '~/domain/profiles/complete-profile';
import { endpoint, signedIn } from '~/http/api-endpoint';
import { rules } from '~/messages';
import { profileCompletion } from '~/schemas/answers';
import { completeProfileInput } from '~/schemas/profiles';

const resource = endpoint({
  POST: signedIn({
    summary: 'Complete one’s profile, once',
    description: 'Each field filled for the first time gives a point.',
    unsigned: rules.completeProfile.signInFirst,
    body: completeProfileInput,
    answer: profileCompletion,
    errors: ['profile-already-complete', 'user-not-found', 'name-taken'],
    example: { body: { displayName: 'Dusty', city: 'Amarillo', state: 'TX', occupation: 'Long-haul Trucker' } },
    run: ({ actor, body }) => completeProfile(actor, body),
  }),
});

export const loader = resource.loader;
export const action = resource.action;
