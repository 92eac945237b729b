import { announceDuePosts } from '~/domain/follows/announce-posts';
import { deliverDueMail } from '~/domain/mail/outgoing-mail';
import { moveWithheldPhotos } from '~/domain/photos/withheld-photos';
import { withDatabase } from '~/services/open-database';

/** Runs a site process's jobs of one kind, for tests that kill it while it runs. */
const queues: Record<string, () => Promise<void>> = {
  announcements: announceDuePosts,
  mail: deliverDueMail,
  photos: moveWithheldPhotos,
};

await withDatabase(
  () => undefined,
  async () => queues[process.argv.at(-1) ?? '']?.(),
);
