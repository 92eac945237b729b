import { capitalize } from '~/schemas/text';
import type { OutboxItem } from './item';

/** Sentences about pending items. Not in app/messages/, which loads with every first page. */
export const waitingWords = {
  /** `site`: there is signal, but the site or its proxy isn't working. */
  title: { signal: 'You’re offline', site: 'The site isn’t responding' },
  text: {
    signal: 'Sends when you’re back online.',
    site: 'It’s saved on this device. We’ll send it when the site is back.',
  },
  heading: 'Waiting to send',
  none: 'Nothing waiting. Posts, votes and comments made with no signal stay here until they send.',
  sendNow: 'Send Now',
  sendAgain: 'Send Again',
  change: 'Change It',
  cannotChange: {
    sending: 'It’s being sent right now.',
    'other-draft': 'You already started another one. Send it or start over, then change this one.',
    full: 'This device is full. Delete something, then try again.',
  },
  signIn: 'Sign in to send these.',
  notSent: 'Not sent:',
  tooOld: 'We tried to send this days ago and never heard back. Check that it isn’t already posted.',
  photo: (at: number) => `Photo ${at}`,
  count: (things: number) => (things === 1 ? '1 item waiting to send' : `${things} items waiting to send`),
  shortCount: (things: number) => `${things} waiting`,
  refused: (things: number) => (things === 1 ? '1 item couldn’t be sent' : `${things} items couldn’t be sent`),
  ofOthers: (things: number) =>
    things === 1
      ? '1 item is waiting for a driver who isn’t signed in on this device.'
      : `${things} items are waiting for drivers who aren’t signed in on this device.`,
} as const;

/** Such as `your comment on Brisket Platter`. */
export function nameOfEntry({ entry, about }: Pick<OutboxItem, 'entry' | 'about'>): string {
  const on = about && ` on ${about}`;
  switch (entry.kind) {
    case 'vote':
      return `${votes[entry.direction]}${entry.subject === 'comments' ? ' on a comment' : on}`;
    case 'comment':
      return `your comment${on}`;
    case 'report':
      return `your report that ${about || 'a stop'} is ${entry.word === 'right' ? 'open' : 'closed'}`;
    case 'post':
      return `your post ${entry.words.title}`;
    case 'post-later':
      return `your post ${entry.words.title}, without its photo`;
  }
}

const votes = { up: 'your vote, Eat It,', down: 'your vote, Beat It,', none: 'the vote you removed' } as const;

export const sentWords = (rows: OutboxItem[]): { title: string; text: string } => {
  const [row] = rows;
  return {
    title: 'Sent',
    text: row && rows.length === 1 ? capitalize(nameOfEntry(row)) : `${rows.length} saved items`,
  };
};
