import { endDevice } from '~/domain/accounts/devices';
import { endpoint, signedIn } from '~/http/api-endpoint';
import { done } from '~/schemas/answers';
import { deviceParams } from '~/schemas/devices';

const resource = endpoint({
  DELETE: signedIn({
    summary: 'Sign one of one’s browsers out',
    params: deviceParams,
    answer: done,
    errors: ['device-not-found'],
    example: { params: { id: '8c1f4c0e-6a0b-4f57-9d53-0b4b8f0a5d11' } },
    run: async ({ actor, params }) => {
      await endDevice(actor, params.id);
      return { success: true as const };
    },
  }),
});

export const loader = resource.loader;
export const action = resource.action;
