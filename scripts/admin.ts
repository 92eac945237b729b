import { withDatabase } from '~/services/open-database';
import { runAdmin } from './admin/run-admin';

/** `npm run admin -- COMMAND`: manual operator tasks, with the site running or stopped. */
const say = (line: string) => process.stdout.write(`${line}\n`);

process.exitCode = await runAdmin(process.argv.slice(2), { say, withDatabase: (work) => withDatabase(say, work) });
