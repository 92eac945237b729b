import { withDatabase } from '~/services/open-database';
import { purgeDeletedAccounts } from '~/domain/deletion/erase-account';
import { counted } from '~/schemas/text';
import { say } from './terminal';

/** `npm run purge`: erases accounts 30 days after their deletion was requested. A running site does this once a day. */
await withDatabase(say, async () => {
  const { erased, failed, waiting } = await purgeDeletedAccounts((count) => say(`${count} erased so far`));
  say(`purge: ${counted(erased, 'account')} erased, ${waiting} waiting${failed > 0 ? `, ${failed} failed` : ''}`);
  process.exitCode = failed === 0 ? 0 : 1;
});
