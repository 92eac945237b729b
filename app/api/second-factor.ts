import { renewRecoveryCodes, turnOff, beginSetUp, readSecondFactor, turnOn } from '~/domain/second-factor/set-up';
import { call, signedIn } from '~/http/api-call';
import { resource } from '~/http/api-endpoint';
import { success } from '~/http/api-reply';
import { secondFactorProofInput, turnOnInput } from '~/schemas/accounts';
import { done, recoveryCodes, secondFactor as secondFactorAnswer, secondFactorSetUp } from '~/schemas/answers';

const secondFactor = resource({
  '/api/second-factor': {
    GET: signedIn({
      summary: 'The state of two-step verification',
      answer: secondFactorAnswer,
      run: ({ actor }) => readSecondFactor(actor),
    }),
    POST: call(beginSetUp, {
      summary: 'Start setting up two-step verification',
      description: 'Takes effect when a code confirms it. Each start makes a new secret.',
      answer: secondFactorSetUp,
      input: () => undefined,
    }),
  },

  '/api/second-factor/confirmation': {
    POST: call(turnOn, {
      summary: 'Turn two-step verification on, with a code from the app',
      body: turnOnInput,
      answer: recoveryCodes,
      example: { body: { code: '287082', currentPassword: 'a hot plate' } },
      input: ({ body }) => body,
      answered: (codes) => ({ recoveryCodes: codes }),
    }),
  },

  '/api/second-factor/recovery-codes': {
    POST: call(renewRecoveryCodes, {
      summary: 'Get new recovery codes',
      description: 'Needs the password, if there is one, and a code. The old recovery codes stop working.',
      body: secondFactorProofInput,
      answer: recoveryCodes,
      example: { body: { currentPassword: 'a hot plate', code: '287082' } },
      input: ({ body }) => body,
      answered: (codes) => ({ recoveryCodes: codes }),
    }),
  },

  '/api/second-factor/removal': {
    POST: call(turnOff, {
      summary: 'Turn two-step verification off',
      description: 'Needs the password, if there is one, and a code from the app or a recovery code.',
      body: secondFactorProofInput,
      answer: done,
      example: { body: { currentPassword: 'a hot plate', code: '287082' } },
      input: ({ body }) => body,
      answered: success,
    }),
  },
});

export const loader = secondFactor.loader;
export const action = secondFactor.action;
