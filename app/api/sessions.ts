import { z } from 'zod';
import { endOtherDevices, listDevices } from '~/domain/accounts/devices';
import { endpoint, signedIn } from '~/http/api-endpoint';
import { device, done } from '~/schemas/answers';

/** The browsers that the caller is signed in with. */
const resource = endpoint({
  GET: signedIn({
    summary: 'Where one is signed in',
    description: 'Last used first; 100 at most.',
    answer: z.array(device),
    run: ({ actor }) => listDevices(actor),
  }),
  DELETE: signedIn({
    summary: 'Sign out everywhere else',
    description: 'Only the browser that asks stays signed in.',
    answer: done,
    run: async ({ actor }) => {
      await endOtherDevices(actor);
      return { success: true as const };
    },
  }),
});

export const loader = resource.loader;
export const action = resource.action;
