import { z } from 'zod';
import { listQuery } from './atoms';

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
