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
      'What is left out stays as it is. So does the address without currentPassword or code; with one of them a new address takes its place once the link mailed to it is opened.',
    body: profileInput,
    answer: selfUser,
    errors: ['user-not-found', 'name-taken', ...proofErrors],
    example: { body: { displayName: 'Dusty', city: 'Amarillo', state: 'TX', bio: 'Twenty years of pie.' } },
    run: async ({ actor, body }) => {
      await countTry('write-actor', actor.id);
      const { email, ...fields } = body;
      if (email === undefined || !(body.currentPassword || body.code) || (await hasAddress(actor, email)))
        return updateProfile(actor, fields);
      await countTry('mail-address', email);
      return countingProofs(actor, () => updateProfile(actor, body));
    },
  }),
});

export const loader = resource.loader;
export const action = resource.action;
