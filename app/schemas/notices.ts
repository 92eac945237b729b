import { z } from 'zod';
import { listQuery, limits } from './atoms';

export const noticeKinds = [
  /** Comments on a post. */
  'comments',
  /** Votes on a post. */
  'votes',
  'badge',
  'board-won',
  'board-lost',
  /** An editor has decided on a suggestion. */
  'suggestion',
  /** A moderator has decided on what was reported. */
  'report',
  /** A moderator decided on the driver's content or account. */
  'moderation',
  /** Someone posted from a stop or highway that is followed, or is followed themselves. */
  'posted',
] as const;
export type NoticeKind = (typeof noticeKinds)[number];

/** Moderators' decisions are always mailed, no matter what was chosen (app/domain/moderation). */
export const mailedKinds = noticeKinds.filter((kind) => kind !== 'moderation');

export const noticeListQuery = z.object(listQuery());

const moment = z.iso.datetime().transform((time) => new Date(time));
const mostIds = 100;

/** POST /api/notices/read */
export const readInput = z.object({
  ids: z
    .array(z.string().min(1).max(200))
    .max(mostIds)
    .nullish()
    .transform((ids) => ids ?? null)
    .meta({ description: 'Only these; without it, all' }),
  upTo: moment
    .nullish()
    .transform((time) => time ?? null)
    .meta({ description: '`at` of the newest one that was shown: what has come since stays unread' }),
});

/** The button over the list. */
export const readForm = z.object({ upTo: moment });

/** Boxes that are not ticked are not sent: `push` says whether they were offered. */
export const noticeChoiceForm = z.object({
  byMail: z.array(z.enum(mailedKinds)).default([]),
  byPush: z.array(z.enum(noticeKinds)).default([]),
  push: z.literal('offered').optional(),
});

/** The token is in the address: a mail program sends nothing else but that it was tapped (RFC 8058, 3.2). */
export const endLetterForm = z.object({});

const isTimeZone = (zone: string): boolean => {
  try {
    return Boolean(new Intl.DateTimeFormat('en-US', { timeZone: zone }));
  } catch {
    return false;
  }
};

/** A time zone that no one knows is none: the site's is taken. Left out, the driver's stays as it is. */
const timeZone = z
  .string()
  .max(60)
  .optional()
  .transform((zone) => (zone === undefined ? undefined : isTimeZone(zone) ? zone : null));

export const letterForm = z.object({ letter: z.enum(['yes', 'no']), timeZone });

/** Keys of a browser: a point on P-256 and 16 bytes (RFC 8291, 3.1 and 3.2), in base64url. */
const key = (letters: number) =>
  z
    .string()
    .max(letters + 2)
    .regex(/^[\w-]+={0,2}$/);

/** As `PushSubscription.toJSON()` returns it (W3C Push API). */
export const pushSubscriptionInput = z.object({
  endpoint: z.string().max(1_500).meta({ description: 'The address of the browser’s push service' }),
  keys: z.object({ p256dh: key(88), auth: key(24) }),
});

/** A checkbox. */
export const pushWordsForm = z.object({ words: z.literal('shown').optional() });

/** A driver, a stop or a highway (contract, "Staying in touch"). */
export const followKinds = ['user', 'location', 'highway'] as const;
export type FollowKind = (typeof followKinds)[number];

/** What can be followed. */
export type Followed = {
  kind: FollowKind;
  /** The followed one's id, or a highway's name as posts have it (`I-40`). */
  key: string;
};

/** POST and DELETE /api/follows/{kind}/{id}: an id, or a highway as a person writes it. */
export const followParams = z.object({ kind: z.enum(followKinds), id: z.string().trim().min(1).max(limits.highway) });

/** GET /api/follows, /api/following and /api/users/blocked. */
export const followListQuery = z.object(listQuery());
export const blockedListQuery = z.object(listQuery());

/** The buttons of the list of what one follows. */
export const unfollowForm = z.object({ kind: z.enum(followKinds), id: z.string().trim().min(1).max(limits.highway) });
