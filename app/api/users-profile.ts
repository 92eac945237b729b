import { pendingAddress } from '~/domain/accounts/change-address';
import { hasAddress, updateProfile } from '~/domain/profiles/update-profile';
import { endpoint, signedIn } from '~/http/api-endpoint';
import { countTry } from '~/http/rate-limits';
import { countingProofs, proofErrors } from '~/http/second-step';
import { nextStep } from '~/messages';
import { changedUser } from '~/schemas/answers';
import { profileInput } from '~/schemas/profiles';

const resource = endpoint({
  PUT: signedIn({
    summary: 'Change one’s profile',
    description:
      'What is left out stays as it is. So does the address without currentPassword or code; with one of them a new address takes its place once the link mailed to it is opened: pendingEmail names it until then, and message says what is left to be done.',
    body: profileInput,
    answer: changedUser,
    errors: ['user-not-found', 'name-taken', ...proofErrors],
    example: { body: { displayName: 'Dusty', city: 'Amarillo', state: 'TX', bio: 'Twenty years of pie.' } },
    run: async ({ actor, body }) => {
      await countTry('write-actor', actor.id);
      const { email, ...fields } = body;
      const isAnother = email !== undefined && !(await hasAddress(actor, email));
      if (isAnother && (body.currentPassword || body.code)) {
        await countTry('mail-address', email);
        const user = await countingProofs(actor, () => updateProfile(actor, body));
        return { ...user, pendingEmail: email, message: nextStep.openLink };
      }
      const user = await updateProfile(actor, fields);
      return { ...user, pendingEmail: await pendingAddress(actor), message: isAnother ? nextStep.proveFirst : null };
    },
  }),
});

export const loader = resource.loader;
export const action = resource.action;
