import { turnOn } from '~/domain/second-factor/set-up';
import { endpoint, signedIn } from '~/http/api-endpoint';
import { countingProofs, proofErrors } from '~/http/second-step';
import { turnOnInput } from '~/schemas/accounts';
import { recoveryCodes } from '~/schemas/answers';

const resource = endpoint({
  POST: signedIn({
    summary: 'Turn the second factor on, by a code of the app',
    body: turnOnInput,
    answer: recoveryCodes,
    errors: ['second-factor-on', ...proofErrors],
    example: { body: { code: '287082', currentPassword: 'a hot plate' } },
    run: async ({ actor, body }) => ({ recoveryCodes: await countingProofs(actor, () => turnOn(actor, body)) }),
  }),
});

export const loader = resource.loader;
export const action = resource.action;
