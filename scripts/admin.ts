import { withDatabase } from '~/services/open-database';
import { runAdmin } from './admin-commands';
import { say } from './terminal';

/** `npm run admin -- COMMAND`: manual operator tasks, with the site running or stopped. */
process.exitCode = await runAdmin(process.argv.slice(2), { say, withDatabase: (work) => withDatabase(say, work) });
