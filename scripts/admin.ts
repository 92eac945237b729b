import { openDatabase } from '~/services/open-database';
import type { Command } from './admin/command';
import { deleteAccount } from './admin/delete';
import { mail } from './admin/mail';
import { role } from './admin/role';
import { secondFactor } from './admin/second-factor';
import { verify } from './admin/verify';

/** `npm run admin -- COMMAND`: what an operator does by hand, with the site running or stopped. */
const commands: Record<string, Command> = {
  mail,
  role,
  'second-factor': secondFactor,
  verify,
  delete: deleteAccount,
};
const say = (line: string) => process.stdout.write(`${line}\n`);

const [name, ...args] = process.argv.slice(2);
const command = name !== undefined && Object.hasOwn(commands, name) ? commands[name] : undefined;
const understood = command !== undefined && (await withDatabase(command));
if (!understood) {
  for (const line of Object.values(commands).flatMap(({ usage }) => usage)) say(`npm run admin -- ${line}`);
  say('admin: nothing was done');
  process.exitCode = name === undefined ? 0 : 1;
}

/** @returns false for arguments that the command does not take */
async function withDatabase({ run }: Command): Promise<boolean> {
  const database = await openDatabase(say);
  try {
    const outcome = await run(args, say);
    if (!outcome) return false;
    say(outcome.done);
    process.exitCode = outcome.ok ? 0 : 1;
    return true;
  } finally {
    await database.close();
  }
}
