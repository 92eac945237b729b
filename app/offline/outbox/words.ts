import type { WaitingRow } from './waiting';

/** Sentences of what waits; apart from app/messages/, which comes with every first page. */
export const waitingWords = {
  /** `site`: there is signal, but the site, or what stands before it, doesn't answer as it should. */
  title: { signal: 'Waiting for signal', site: 'The site isn’t answering' },
  text: {
    signal: 'We’ll send it as soon as there is some.',
    site: 'It’s saved on this device. We’ll send it when the site is back.',
  },
  atVote: 'Waits to be sent',
  heading: 'Waiting to be sent',
  none: 'Nothing waits. What you say without signal waits here until it’s sent.',
  sendNow: 'Send Now',
  sendAgain: 'Send Again',
  throwAway: 'Throw Away',
  reallyThrowAway: 'Yes, Throw It Away',
  mend: 'Change It',
  signIn: 'Sign in to send these.',
  notSent: 'Not sent:',
  tooOld: 'We tried this days ago and can’t tell whether it arrived. Look before you send it again.',
  said: 'What you said',
  photo: (at: number) => `Photo ${at}`,
  count: (things: number) => (things === 1 ? '1 thing waits to be sent' : `${things} things wait to be sent`),
  shortCount: (things: number) => `${things} waiting`,
  refused: (things: number) => (things === 1 ? '1 thing couldn’t be sent' : `${things} things couldn’t be sent`),
  ofOthers: (things: number) =>
    things === 1
      ? '1 thing waits for a driver who isn’t signed in on this device.'
      : `${things} things wait for drivers who aren’t signed in on this device.`,
} as const;

/** `your comment on Brisket Platter`. */
export function nameOfSaid({ said, about }: Pick<WaitingRow, 'said' | 'about'>): string {
  const on = about && ` on ${about}`;
  switch (said.kind) {
    case 'vote':
      return `${votes[said.direction]}${said.subject === 'comments' ? ' on a comment' : on}`;
    case 'comment':
      return `your comment${on}`;
    case 'report':
      return `your word that ${about || 'a stop'} is ${said.word === 'right' ? 'open' : 'closed'}`;
    case 'post':
      return `your post ${said.words.title}`;
    case 'post-later':
      return `your post ${said.words.title}, without its photo`;
  }
}

const votes = { up: 'your vote, Eat It,', down: 'your vote, Beat It,', none: 'the vote you took back' } as const;

export const sentWords = (rows: WaitingRow[]): { title: string; text: string } => {
  const [row] = rows;
  return {
    title: 'Sent',
    text: row && rows.length === 1 ? capital(nameOfSaid(row)) : `${rows.length} things that waited`,
  };
};

export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
