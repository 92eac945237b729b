import { Schema } from 'mongoose';
import { defineModel } from './database/connection';
import type { Tx } from './database/transaction';

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
  /** A moderator has decided on what one posted, or on one's account. */
  'moderation',
  /** Somebody posted from a stop or highway that is followed, or is followed themselves. */
  'posted',
] as const;
export type NoticeKind = (typeof noticeKinds)[number];

/** A thing that happened to somebody; things of one kind about one subject are gathered in one row while it is unread. */
export type NoticeRow = {
  _id: string;
  userId: number;
  kind: NoticeKind;
  /** What it is about, such as `post:7`: what has the same subject is gathered. */
  subject: string;
  /** How many things are gathered. */
  count: number;
  /** Who did the last ones, newest last; few. */
  actorIds: number[];
  /** What the sentence needs besides: a reason, a badge's name, a board. */
  facts: Record<string, string>;
  at: Date;
  readAt: Date | null;
};

const noticeSchema = new Schema<NoticeRow>(
  {
    _id: { type: String, required: true },
    userId: { type: Number, required: true },
    kind: { type: String, required: true },
    subject: { type: String, required: true },
    count: { type: Number, default: 1 },
    actorIds: { type: [Number], default: [] },
    facts: { type: Schema.Types.Mixed, default: {} },
    at: { type: Date, required: true },
    readAt: { type: Date, default: null },
  },
  { collection: 'notices', versionKey: false, minimize: false },
);
noticeSchema.index({ userId: 1, at: -1, _id: -1 });

export const Notices = defineModel<NoticeRow>('Notice', noticeSchema);

export async function insertNotices(rows: NoticeRow[], tx: Tx): Promise<void> {
  await Notices.insertMany(rows, { session: tx });
}
