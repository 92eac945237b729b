import { withDatabase } from '~/services/open-database';

/** Runs a site process's jobs of one kind, for tests that kill it while it runs. It loads only the code of this kind. */
const queues: Record<string, () => Promise<void>> = {
  'large changes': async () => (await import('~/domain/background-jobs')).workOnBackgroundJobs(),
  exports: async () => (await import('~/domain/data-export')).makeDueExports(),
  announcements: async () => (await import('~/domain/follows/announce-posts')).announceDuePosts(),
  imports: async () => (await import('~/domain/locations/place-files')).workOnPlaceFiles(),
  mail: async () => (await import('~/domain/outgoing-mail')).deliverDueMail(),
  async letters() {
    await (await import('~/domain/letter/write-letters')).writeDueLetters();
    const { deliverDueLetters } = await import('~/domain/outgoing-mail');
    await deliverDueLetters();
    await deliverDueLetters();
  },
  photos: async () => (await import('~/domain/photos/withheld-photos')).moveWithheldPhotos(),
};

await withDatabase(
  () => undefined,
  async () => queues[process.argv.at(-1) ?? '']?.(),
);
