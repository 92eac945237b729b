import { countOutgoingMail } from '~models/outgoing-mail';
import { imagingQueueLength } from '~/services/imaging/queue';
import { tellFigure } from '~/services/metrics';
import { votesWaiting } from './votes';

/** Lets `/metrics` tell of what waits in this process, and of the mail that waits for all of them. */
export function tellQueues(): void {
  tellFigure('photos_waiting', 'Photos that wait for a worker.', imagingQueueLength);
  tellFigure('votes_waiting', 'Votes that wait to be committed.', votesWaiting);
  tellFigure('mail_waiting', 'Mail that is still to be handed over.', async () => (await countOutgoingMail()).waiting);
  tellFigure('mail_dead', 'Mail that was given up.', async () => (await countOutgoingMail()).dead);
}
