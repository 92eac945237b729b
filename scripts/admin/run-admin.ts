import type { Command } from './command';
import { deleteAccount } from './delete';
import { mail } from './mail';
import { role } from './role';
import { secondFactor } from './second-factor';
import { serviceWorker } from './service-worker';
import { restore, takedown } from './takedown';
import { verify } from './verify';

const commands: Record<string, Command> = {
  mail,
  role,
  'second-factor': secondFactor,
  'service-worker': serviceWorker,
  verify,
  takedown,
  restore,
  delete: deleteAccount,
};

type Surroundings = {
  say: (line: string) => void;
  /** Calls what it is given while the database is open. */
  withDatabase: <T>(work: () => Promise<T>) => Promise<T>;
};

/** What `npm run admin -- ARGS` does. @returns the exit code */
export async function runAdmin([name, ...args]: string[], { say, withDatabase }: Surroundings): Promise<number> {
  const command = name !== undefined && Object.hasOwn(commands, name) ? commands[name] : undefined;
  const outcome = command ? await withDatabase(() => command.run(args, say)) : null;
  if (outcome) {
    say(outcome.done);
    return outcome.ok ? 0 : 1;
  }
  for (const line of Object.values(commands).flatMap(({ usage }) => usage)) say(`npm run admin -- ${line}`);
  say('admin: nothing changed');
  return name === undefined ? 0 : 1;
}
