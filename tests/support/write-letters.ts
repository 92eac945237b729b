import { writeDueLetters } from '~/domain/letter/write-letters';
import { deliverDueLetters } from '~/domain/mail/outgoing-mail';
import { withDatabase } from '~/services/open-database';

/** What a process of the site does about the weekly letters when it comes round to them; to be killed meanwhile. */
await withDatabase(
  () => undefined,
  async () => {
    await writeDueLetters();
    await deliverDueLetters();
    await deliverDueLetters();
  },
);
