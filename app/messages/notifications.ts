import type { ReportSubject } from '~/schemas/choices';
import { isolated, quoted } from '~/schemas/text';
import { reported } from './moderation';

/** Push messages. @param limit counts stop at this number */
export const pushWords = {
  count: (unread: number, limit: number): string =>
    unread === 1
      ? 'You have a new notification.'
      : `You have ${unread > limit ? `more than ${limit}` : unread} new notifications.`,
  andMore: (text: string, more: number): string => (more === 0 ? text : `${text} And ${more} more.`),
} as const;

const drivers = (count: number): string => (count === 1 ? 'A driver' : `${count} drivers`);

/** Who did something. @param names newest first @param people how many there were; null if there are more than are known */
const who = ([name, other]: string[], people: number | null): string => {
  if (people === null) return name ? `${name} and others` : 'Several drivers';
  if (!name) return drivers(people);
  if (people === 1) return name;
  if (people > 2) return `${name} and ${people - 1} others`;
  return `${name} and ${other ?? 'another driver'}`;
};

const ofYours = (title: string | null): string => (title === null ? 'your hidden post' : `your ${quoted(title)}`);

/** Notifications (/notices). A title is null if the post is hidden or deleted. */
export const noticeWords = {
  votes: (count: number, title: string | null, tally: { up: number; down: number } | null): string =>
    `${drivers(count)} rated ${ofYours(title)}.${tally ? ` So far: ${tally.up} Eat It, ${tally.down} Beat It.` : ''}`,
  comments: (count: number, names: string[], people: number | null, title: string | null): string =>
    people === count
      ? `${who(names, people)} commented on ${ofYours(title)}.`
      : `${who(names, people)} left ${count} comments on ${ofYours(title)}.`,
  badge: (label: string): string => `You won a badge: ${label}.`,
  title: (title: string): string => `Your Meat Score earned you a new title: ${title}.`,
  boardWon: (board: string): string => `You made the top three for ${board}!`,
  boardLost: (board: string): string => `You're no longer in the top three of ${board}.`,
  week: (day: string): string => `the week of ${day}`,
  suggestion: {
    taken: (place: string): string => `Your correction to ${isolated(place)} is live. Thanks!`,
    settled: (place: string): string => `Your correction to ${isolated(place)} is on its page now. Thanks!`,
    agreed: (place: string): string =>
      `Three drivers agree on your correction to ${isolated(place)}, so it's on its page now.`,
    refused: (place: string): string =>
      `An editor reviewed your correction to ${isolated(place)} and left the stop as it is.`,
  },
  aStop: 'a stop',
  report: {
    decided: 'A moderator has looked at your report. Thanks for looking out for others.',
    upheld: (subject: ReportSubject): string =>
      `A moderator agreed with your report of a ${reported(subject)} and dealt with it. Thanks for looking out for others.`,
    refused: (subject: ReportSubject): string =>
      `A moderator looked at the ${reported(subject)} you reported and left it as it is. Thanks all the same.`,
    moot: (subject: ReportSubject): string =>
      `The ${reported(subject)} you reported was gone before a moderator got to it. Thanks all the same.`,
  },
  moderation: 'A moderator has made a decision about you or something you posted.',
  /** @param from a driver's name, or the stop or highway of the posts */
  posted: {
    byDriver: (from: string | null, count: number, title: string | null): string => {
      const driver = from ?? 'A driver you follow';
      if (count > 1) return `${driver} posted ${count} times.`;
      return title === null
        ? `${driver} posted something that isn't shown anymore.`
        : `${driver} posted ${quoted(title)}.`;
    },
    fromPlace: (from: string | null, count: number, title: string | null): string => {
      const place = from === null ? 'a stop you follow' : isolated(from);
      if (count > 1) return `${count} new posts from ${place}.`;
      return title === null ? `A post from ${place} isn't shown anymore.` : `New from ${place}: ${quoted(title)}.`;
    },
    onHighway: (from: string, count: number, title: string | null): string => {
      if (count > 1) return `${count} new posts on ${from}.`;
      return title === null ? `A post on ${from} isn't shown anymore.` : `New on ${from}: ${quoted(title)}.`;
    },
  },
} as const;

/** Kinds of notification, for the settings at /account/notices. */
export const noticeKindNames = {
  comments: 'Comments on your posts',
  votes: 'Votes on your posts',
  badge: 'Badges and titles you win',
  'board-won': 'When you make a top three',
  'board-lost': 'When you drop out of a top three',
  suggestion: 'Updates on your corrections',
  report: 'Updates on your reports',
  moderation: 'What moderators decide about you or your posts',
  posted: 'New posts from drivers, stops and highways you follow',
} as const;
