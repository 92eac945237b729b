import { writeDueLetters } from '~/domain/letter/write-letters';
import { deliverDueLetters } from '~/domain/mail/outgoing-mail';
import { withDatabase } from '~/services/open-database';

/** Runs a site process's job for the weekly emails, for tests that kill it while it runs. */
await withDatabase(
  () => undefined,
  async () => {
    await writeDueLetters();
    await deliverDueLetters();
    await deliverDueLetters();
  },
);
