import { removeByOperator } from '~/domain/second-factor/change';
import type { Command } from './command';

/** `npm run admin -- second-factor`: for drivers who have lost phone and recovery codes. */
export const secondFactor: Command = {
  usage: [
    'second-factor remove EMAIL-OR-NAME    turns two-step verification off, signs out everywhere, and emails the owner',
  ],
  async run([verb, named, ...rest]) {
    if (verb !== 'remove' || named === undefined || rest.length > 0) return null;
    const username = await removeByOperator(named);
    if (username === null)
      return {
        done: `admin: no account with that email or name has two-step verification on; nothing changed`,
        ok: false,
      };
    return {
      done: `admin: ${username} now signs in by password alone; the site emails them while it runs`,
      ok: true,
    };
  },
};
