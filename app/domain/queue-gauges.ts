import { countOutgoingMail } from '~models/outgoing-mail';
import { imagingQueueLength } from '~/services/imaging/queue';
import { registerGauge } from '~/services/metrics';
import { votesWaiting } from './votes';

/** For `/metrics`: what waits in this process, and the mail that waits for any process. */
export function registerQueueGauges(): void {
  registerGauge('photos_waiting', 'Photos that wait for a worker.', imagingQueueLength);
  registerGauge('votes_waiting', 'Votes that wait to be committed.', votesWaiting);
  registerGauge(
    'mail_waiting',
    'Mail that is still to be handed over.',
    async () => (await countOutgoingMail()).waiting,
  );
  registerGauge('mail_dead', 'Mail that was given up.', async () => (await countOutgoingMail()).dead);
}
