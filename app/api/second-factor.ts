import { beginSetUp, readSecondFactor } from '~/domain/second-factor/set-up';
import { endpoint, signedIn } from '~/http/api-endpoint';
import { secondFactor, secondFactorSetUp } from '~/schemas/answers';

/** Codes of an app that sign-ins ask for besides the password (RFC 6238). */
const resource = endpoint({
  GET: signedIn({
    summary: 'How one’s second factor stands',
    answer: secondFactor,
    run: ({ actor }) => readSecondFactor(actor),
  }),
  POST: signedIn({
    summary: 'Begin to set up a second factor',
    description: 'Nothing is asked for before a code confirms it. Begun again, there is another secret.',
    answer: secondFactorSetUp,
    errors: ['second-factor-on', 'email-unproven'],
    run: ({ actor }) => beginSetUp(actor),
  }),
});

export const loader = resource.loader;
export const action = resource.action;
