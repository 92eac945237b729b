import { workOnBackgroundJobs } from '~/domain/background-jobs';
import { makeDueExports } from '~/domain/data-export';
import { announceDuePosts } from '~/domain/follows/announce-posts';
import { writeDueLetters } from '~/domain/letter/write-letters';
import { workOnPlaceFiles } from '~/domain/locations/place-files';
import { deliverDueLetters, deliverDueMail } from '~/domain/mail/outgoing-mail';
import { moveWithheldPhotos } from '~/domain/photos/withheld-photos';
import { withDatabase } from '~/services/open-database';

/** Runs a site process's jobs of one kind, for tests that kill it while it runs. */
const queues: Record<string, () => Promise<void>> = {
  'large changes': workOnBackgroundJobs,
  exports: makeDueExports,
  announcements: announceDuePosts,
  imports: workOnPlaceFiles,
  mail: deliverDueMail,
  async letters() {
    await writeDueLetters();
    await deliverDueLetters();
    await deliverDueLetters();
  },
  photos: moveWithheldPhotos,
};

await withDatabase(
  () => undefined,
  async () => queues[process.argv.at(-1) ?? '']?.(),
);
