import { z } from 'zod';
import { limits } from './atoms';

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
  /** A moderator has decided on a report. */
  'report',
  /** A moderator has made a decision about the driver's content or account. */
  'moderation',
  /** A followed driver posted, or someone posted from a followed stop or highway. */
  'posted',
] as const;
export type NoticeKind = (typeof noticeKinds)[number];

/** Moderators' decisions are always emailed, no matter what the driver chose (app/domain/moderation). */
export const mailedKinds = noticeKinds.filter((kind) => kind !== 'moderation');

const moment = z.iso.datetime().transform((time) => new Date(time));
const maxIds = 100;

/** POST /api/notices/read */
export const readInput = z.object({
  ids: z
    .array(z.string().min(1).max(200))
    .max(maxIds)
    .nullish()
    .transform((ids) => ids ?? null)
    .meta({ description: 'Marks only these; all if missing' }),
  upTo: moment
    .nullish()
    .transform((time) => time ?? null)
    .meta({ description: 'The `at` of the newest notification shown; newer ones stay unread' }),
});

/** The button above the list. */
export const readForm = z.object({ upTo: moment });

/** Unchecked boxes are not sent. `push` shows whether the page had the boxes for push notifications. */
export const noticeChoiceForm = z.object({
  byMail: z.array(z.enum(mailedKinds)).default([]),
  byPush: z.array(z.enum(noticeKinds)).default([]),
  push: z.literal('offered').optional(),
});

/** The token is in the URL. An email client's one-click unsubscribe sends no other data (RFC 8058, 3.2). */
export const endLetterForm = z.object({});

const isTimeZone = (zone: string): boolean => {
  try {
    return Boolean(new Intl.DateTimeFormat('en-US', { timeZone: zone }));
  } catch {
    return false;
  }
};

/** An unknown time zone becomes null, which means the site's. If it is missing, the driver's time zone doesn't change. */
const timeZone = z
  .string()
  .max(60)
  .optional()
  .transform((zone) => (zone === undefined ? undefined : isTimeZone(zone) ? zone : null));

export const letterForm = z.object({ letter: z.enum(['yes', 'no']), timeZone });

/** A browser's push keys: a point on P-256 and 16 bytes (RFC 8291, 3.1 and 3.2), in base64url. */
const key = (length: number) =>
  z
    .string()
    .max(length + 2)
    .regex(/^[\w-]+={0,2}$/);

/** As `PushSubscription.toJSON()` returns it (W3C Push API). */
export const pushSubscriptionInput = z.object({
  endpoint: z.string().max(1_500).meta({ description: 'The address of the browser’s push service' }),
  keys: z.object({ p256dh: key(88), auth: key(24) }),
});

export const pushWordsForm = z.object({ words: z.literal('shown').optional() });

/** A driver, a stop or a highway (contract, "Staying in touch"). */
export const followKinds = ['user', 'location', 'highway'] as const;
export type FollowKind = (typeof followKinds)[number];

/** What can be followed. */
export type Followed = {
  kind: FollowKind;
  /** The id of the driver or stop, or a highway's name as in posts (`I-40`). */
  key: string;
};

/** POST and DELETE /api/follows/{kind}/{id}. `id` is an id, or a highway as people write it. */
export const followParams = z.object({ kind: z.enum(followKinds), id: z.string().trim().min(1).max(limits.highway) });

/** The Unfollow buttons in the list of what a driver follows. */
export const unfollowForm = z.object({ kind: z.enum(followKinds), id: z.string().trim().min(1).max(limits.highway) });
