import { countOutgoingMail } from '~models/outgoing-mail';
import { imagingQueueLength } from '~/services/imaging/queue';
import { registerGauge, registerSiteGauge } from '~/services/metrics';
import { votesWaiting } from './votes';

/** For `/metrics`: what waits in each process, and the mail that waits for any. */
export function registerQueueGauges(): void {
  registerGauge('photos_waiting', 'Photos waiting for a worker.', imagingQueueLength);
  registerGauge('votes_waiting', 'Votes waiting to be committed.', votesWaiting);
  registerSiteGauge('mail_waiting', 'Mail that is still to be handed over.', async () => (await countMail()).waiting);
  registerSiteGauge('mail_dead', 'Mail that was given up.', async () => (await countMail()).dead);
}

let counting: ReturnType<typeof countOutgoingMail> | null = null;

/** Both gauges are read together: one count is for both. */
const countMail = (): ReturnType<typeof countOutgoingMail> =>
  (counting ??= countOutgoingMail().finally(() => (counting = null)));
