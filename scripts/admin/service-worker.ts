import { switchWorker } from '~/domain/service-worker-switch';
import type { Command } from './command';

/** `npm run admin -- service-worker`: takes the service worker out of every browser, and lets it in again. */
export const serviceWorker: Command = {
  usage: ['service-worker off|on   removes it from every browser on its next page, or allows it again'],
  async run([to, ...rest]) {
    if ((to !== 'on' && to !== 'off') || rest.length > 0) return null;
    const isChanged = await switchWorker(to);
    return { done: `admin: the service worker is ${isChanged ? 'now' : 'already'} ${to}`, ok: true };
  },
};
