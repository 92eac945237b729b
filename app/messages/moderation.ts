import type { ReportReason, ReportSubject } from '~/schemas/choices';
import { isolated, quoted } from '~/schemas/text';

/** Rules for everyone who posts, by the reason for a report, a hidden post or a suspension. */
export const communityRules: Record<ReportReason, { name: string; rule: string }> = {
  spam: { name: 'Spam', rule: 'No advertising, no scams, and not the same thing over and over.' },
  rude: { name: 'Rude or hateful', rule: 'Be decent to people. No insults, threats or hate.' },
  'not-food': { name: 'Not food', rule: 'Posts are about food on the road, with a photo of it.' },
  unsafe: { name: 'Unsafe or illegal', rule: 'Nothing illegal, and nothing that puts anyone in danger.' },
  private: { name: 'Private information', rule: "No one's private details, and no photos of people who didn't agree." },
  copyright: { name: 'Copyright', rule: 'Only photos and words that are yours to share.' },
  other: { name: 'Something else', rule: 'Keep this a place drivers want to be.' },
};

/** For posts with words from the operator's list. */
export const heldBack = {
  waits: 'A moderator will review it before it’s shown.',
  toAuthor: "A word in it is on this site's list of words to hold back. A moderator will review it before it’s shown.",
  toModerators: (word: string) => `It has “${word}” in it, from the list of words to hold back.`,
  refused: "One of these words is on this site's list of words that it doesn't show. Please choose another.",
} as const;

const thing: Record<ReportSubject, string> = { post: 'post', comment: 'comment', user: 'account', location: 'stop' };

type LoggedAct = { kind: string; what: string; by: string; isAppeal: boolean; days: number | null };

type ActForDriver = { kind: string; subject: ReportSubject; by: string; until: string | null; title?: string | null };

/** Moderators' decisions, in the words for the driver concerned. */
export const moderationWords = {
  /** @param act.until the end of a suspension; null for one without an end */
  ofAct: ({ kind, subject, by, until, title }: ActForDriver): string => {
    const what = title ? `${thing[subject]} ${quoted(title)}` : thing[subject];
    if (kind === 'hidden' && by === 'site') return `Your ${what} is hidden.`;
    if (kind === 'hidden') return `We hid your ${what}.`;
    if (kind === 'kept') return `We looked at your ${what} and left it as it is.`;
    if (kind === 'restored') return `Your ${what} is shown again.`;
    if (kind === 'warned' && (subject === 'post' || subject === 'comment'))
      return `We hid your ${what}, and this is a warning: please look at the rules again.`;
    if (kind === 'warned') return `This is a warning about your ${what}: please look at the rules again.`;
    if (kind === 'suspended') return until ? `Your account is suspended until ${until}.` : 'Your account is suspended.';
    if (kind === 'withdrawn') return 'We looked at your appeal, and withdrew the warning.';
    if (kind === 'unsuspended') return 'Your account is no longer suspended.';
    return 'We reviewed your appeal. The decision is unchanged.';
  },
  /** In the public log, without names. @param act.days of a suspension; null for one without an end */
  inLog: ({ kind, what, by, isAppeal, days }: LoggedAct): string => {
    const who = by === 'site' ? 'The site' : 'A moderator';
    const after = isAppeal ? ' after an appeal' : '';
    if (kind === 'hidden') return `${who} hid a ${what}.`;
    if (kind === 'restored') return `${who} showed a ${what} again${after}.`;
    if (kind === 'kept') return `${who} looked at a ${what} that was reported, and left it as it is.`;
    if (kind === 'warned' && what !== 'driver') return `${who} hid a ${what} and warned its author.`;
    if (kind === 'warned') return `${who} warned a driver.`;
    if (kind === 'withdrawn') return `${who} withdrew a warning${after}.`;
    if (kind === 'suspended') {
      const time = days === null ? 'permanently' : days === 1 ? 'for a day' : `for ${days} days`;
      return `${who} suspended a driver ${time}.`;
    }
    if (kind === 'unsuspended') return `${who} ended a driver’s suspension${after}.`;
    return `${who} reviewed an appeal and left the decision unchanged.`;
  },
  /** For viewers who may not see the post. */
  hiddenPost: ({ by, reason }: { by: string; reason: ReportReason }) =>
    `${by === 'site' ? 'This post is hidden.' : 'A moderator has hidden this post.'} The rule: ${communityRules[reason].name}. ${communityRules[reason].rule}`,
  /** For a moderator when another has already decided. */
  decidedAlready: ({ by, kind, reason, when }: { by: string; kind: string; reason: ReportReason; when: string }) =>
    `${by === 'site' ? 'The site' : 'A moderator'} has already dealt with this on ${when}: ${kind} (${communityRules[reason].name.toLowerCase()}). Look again before you decide.`,
  rule: ({ name, rule }: { name: string; rule: string }): string => `The rule: ${name}. ${rule}`,
  words: (words: string): string => `Moderator’s note: ${isolated(words)}`,
  /** From the site, for the author of a post that drivers reported. */
  reported: 'Drivers reported it. A moderator will review it.',
} as const;

/** For reporting a post, comment, driver or stop. */
export const reportWords = {
  title: {
    post: 'Report this post',
    comment: 'Report this comment',
    user: 'Report this driver',
    location: 'Report this stop',
  },
  reasons: {
    spam: 'Spam or advertising',
    rude: 'Rude, hateful or threatening',
    'not-food': 'Not food, or not from this stop',
    unsafe: 'Sexual, violent or dangerous',
    private: "Someone's face, plate, papers or address",
    copyright: "It's my photo or text, used without my permission",
    other: 'Something else',
  },
  seenBy: 'Only moderators see what you write and who reported it.',
  copyright:
    'By reporting copyright you state, in good faith and under penalty of perjury, that you own the work or are authorized to act for its owner, and that this use isn’t authorized. More:',
} as const;

/** For moderators, at the desk. */
export const deskReports = {
  operator: 'The operator',
  decidedBefore: {
    keep: (who: string) => `${who} has already reviewed this and took no action.`,
    hide: (who: string) => `${who} has already hidden this.`,
    warn: (who: string) => `${who} has already dealt with this, with a warning.`,
    suspend: (who: string) => `${who} has already suspended its author.`,
    settle: (who: string) => `${who} has already marked this fixed.`,
  },
  subjects: { post: 'Post', comment: 'Comment', user: 'Driver', location: 'Stop' },
} as const;

export const reported = (subject: ReportSubject): string => deskReports.subjects[subject].toLowerCase();

/** Emailed to a reporter without an account, once a moderator has decided. */
export const visitorsReport = {
  /** @param on the date of the report, in the site's time zone */
  reported: (subject: ReportSubject, id: number, reason: ReportReason, site: string, on: string) =>
    `On ${on} you reported ${subject === 'user' ? 'a driver’s profile' : `${reported(subject)} ${id}`} on ${site}. Your reason: “${reportWords.reasons[reason]}”.`,
  outcomes: {
    open: 'A moderator has looked at it.',
    upheld: 'A moderator has looked at it, agreed with you, and dealt with it.',
    refused: 'A moderator has looked at it, found that it breaks no rule here, and left it as it is.',
    moot: 'It was gone before a moderator got to it.',
    reversed: 'A moderator has looked at it.',
  },
  notYou: 'If you reported nothing here, someone typed in your address by mistake, and you can ignore this email.',
} as const;

/** For moderators. */
export const repeatedPhotos = {
  sameAs: (postId: number) => `A photo here is the same as one in post ${postId}, which was there first.`,
} as const;
