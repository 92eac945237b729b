import { renewRecoveryCodes, turnOff, beginSetUp, readSecondFactor, turnOn } from '~/domain/second-factor/set-up';
import { call, signedIn } from '~/http/api-call';
import { resource } from '~/http/api-endpoint';
import { success } from '~/http/api-reply';
import { secondFactorProofInput, turnOnInput } from '~/schemas/accounts';
import { done, recoveryCodes, secondFactor as secondFactorAnswer, secondFactorSetUp } from '~/schemas/answers';

const secondFactor = resource({
  '/api/second-factor': {
    GET: signedIn({
      summary: 'Status of two-step verification',
      response: secondFactorAnswer,
      run: ({ actor }) => readSecondFactor(actor),
    }),
    POST: call(beginSetUp, {
      summary: 'Start setting up two-step verification',
      description: 'Takes effect when you confirm it with a code. Each call creates a new secret.',
      response: secondFactorSetUp,
      input: () => undefined,
    }),
  },

  '/api/second-factor/confirmation': {
    POST: call(turnOn, {
      summary: 'Turn two-step verification on, with a code from the app',
      body: turnOnInput,
      response: recoveryCodes,
      example: { body: { code: '287082', currentPassword: 'a hot plate' } },
      input: ({ body }) => body,
      respond: (codes) => ({ recoveryCodes: codes }),
    }),
  },

  '/api/second-factor/recovery-codes': {
    POST: call(renewRecoveryCodes, {
      summary: 'Get new recovery codes',
      description: 'Requires the password, if there is one, and a code. The old recovery codes stop working.',
      body: secondFactorProofInput,
      response: recoveryCodes,
      example: { body: { currentPassword: 'a hot plate', code: '287082' } },
      input: ({ body }) => body,
      respond: (codes) => ({ recoveryCodes: codes }),
    }),
  },

  '/api/second-factor/removal': {
    POST: call(turnOff, {
      summary: 'Turn two-step verification off',
      description: 'Requires the password, if there is one, and a code from the app or a recovery code.',
      body: secondFactorProofInput,
      response: done,
      example: { body: { currentPassword: 'a hot plate', code: '287082' } },
      input: ({ body }) => body,
      respond: success,
    }),
  },
});

export const loader = secondFactor.loader;
export const action = secondFactor.action;
