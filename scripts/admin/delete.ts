import { requestDeletionByOperator } from '~/domain/deletion';
import type { Command } from './command';

/** `npm run admin -- delete`: for anyone who asks for it by mail. */
export const deleteAccount: Command = {
  usage: ['delete EMAIL --yes   hides an account now, erases it in 30 days, and mails a link that undoes it'],
  async run([email, confirmation, ...rest]) {
    if (email === undefined || email.startsWith('--') || rest.length > 0) return null;
    if (confirmation !== undefined && confirmation !== '--yes') return null;
    const asked = await requestDeletionByOperator(email, confirmation === '--yes');
    if (!asked) return { done: 'admin: no account with that email; nothing changed', ok: false };
    const { username, state } = asked;
    if (state === 'waits-already')
      return { done: `admin: ${username} is already waiting to be erased; nothing changed`, ok: false };
    if (state === 'unconfirmed')
      return { done: `admin: this would hide ${username} and erase it in 30 days; add --yes to do it`, ok: false };
    return {
      done: `admin: ${username} is hidden, and erased in 30 days; the site mails the link that undoes it while it runs`,
      ok: true,
    };
  },
};
