import { withDatabase } from '~/services/open-database';

/** Runs jobs of one kind as a site process does, for tests that kill this process. Loads only the code for that kind. */
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
