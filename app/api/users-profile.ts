import { hasAddress, updateProfile } from '~/domain/profiles/update-profile';
import { endpoint, signedIn } from '~/http/api-endpoint';
import { countTry } from '~/http/rate-limits';
import { countingProofs, proofErrors } from '~/http/second-step';
import { selfUser } from '~/schemas/answers';
import { profileInput } from '~/schemas/profiles';

const resource = endpoint({
  PUT: signedIn({
    summary: 'Change one’s profile',
    description:
      'What is left out stays as it is. A new address wants currentPassword (or code) as well, and takes the place of the earlier one once the link mailed to it is opened.',
    body: profileInput,
    answer: selfUser,
    errors: ['user-not-found', ...proofErrors],
    example: { body: { displayName: 'Dusty', city: 'Amarillo', state: 'TX', bio: 'Twenty years of pie.' } },
    run: async ({ actor, body }) => {
      await countTry('write-actor', actor.id);
      const { email } = body;
      if (email === undefined || (await hasAddress(actor, email))) return updateProfile(actor, body);
      await countTry('mail-address', email);
      return countingProofs(actor, () => updateProfile(actor, body));
    },
  }),
});

export const loader = resource.loader;
export const action = resource.action;
