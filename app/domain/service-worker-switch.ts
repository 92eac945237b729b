import { isWorkerTurnedOff, turnWorkerOff, turnWorkerOn } from '~models/setting';
import { clock } from '~/services/clock';
import { cachedBriefly } from './read-cache';

/** Whether browsers should remove the service worker. Checked on every page load. */
export const isWorkerOff: () => Promise<boolean> = cachedBriefly<void, boolean>(isWorkerTurnedOff);

/** @returns whether that changed anything */
export const switchWorker = (to: 'on' | 'off'): Promise<boolean> =>
  to === 'off' ? turnWorkerOff(clock.now()) : turnWorkerOn();
