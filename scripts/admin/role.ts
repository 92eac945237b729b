import { giveRole } from '~/domain/accounts/by-operator';
import { type Role, roles } from '~/schemas/roles';
import type { Command } from './command';

/** `npm run admin -- role`: who looks after places, restaurants and people. */
export const role: Command = {
  usage: [`role NAME-OR-EMAIL ${roles.join('|')}   gives a role, from the next request on`],
  async run([named, wanted, ...rest]) {
    if (named === undefined || !isRole(wanted) || rest.length > 0) return null;
    const given = await giveRole(named, wanted);
    if (!given) return { done: 'admin: no account with that email or name; nothing changed', ok: false };
    const { username, outcome } = given;
    if (outcome === 'unverified')
      return { done: `admin: the address of ${username} is not verified; nothing changed`, ok: false };
    if (outcome === 'hidden') return { done: `admin: ${username} is waiting to be erased; nothing changed`, ok: false };
    return {
      done: `admin: ${username} is ${outcome === 'given' ? 'now' : 'already'} ${withArticle[wanted]}`,
      ok: true,
    };
  },
};

const withArticle: Record<Role, string> = { driver: 'a driver', editor: 'an editor', moderator: 'a moderator' };

const isRole = (word: string | undefined): word is Role => roles.some((each) => each === word);
