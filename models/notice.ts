import { randomUUID } from 'node:crypto';
import { Schema, trusted } from 'mongoose';
import { type NoticeKind, noticeKinds } from '~/schemas/notices';
import { batchReads } from './database/batch-reads';
import { defineModel } from './database/connection';
import { keyset } from './database/keyset';
import type { Tx } from './database/transaction';
import { writeRows } from './database/write-rows';

export { type NoticeKind, noticeKinds };

/** An event that a user is notified of. Events of one kind about one subject share a row while it is unread. */
export type NoticeRow = {
  _id: string;
  userId: number;
  kind: NoticeKind;
  /** The subject, such as `post:7`; events with the same subject are combined. */
  subject: string;
  /** How many events are combined. */
  count: number;
  /** The users who caused the latest events, without duplicates, newest last. Complete if there are fewer than `maxActors`. */
  actorIds: number[];
  /** Other values for the text: a reason, a badge's name, a board. */
  facts: Record<string, string>;
  /** Time of the latest event. */
  at: Date;
  readAt: Date | null;
  /** When it may be emailed or pushed. Missing if it was already sent, or the user doesn't want that. */
  mailDueAt?: Date;
  pushDueAt?: Date;
};

export const maxActors = 3;

/** Where else notifications are sent. Named after the field with the time from which they may be sent. */
export type NoticeOutlet = 'mailDueAt' | 'pushDueAt';

/** How long notifications are stored, in seconds. */
const RETENTION_SECONDS = 180 * 24 * 3600;

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
    mailDueAt: { type: Date },
    pushDueAt: { type: Date },
  },
  { collection: 'notices', versionKey: false, minimize: false },
);
noticeSchema.index({ userId: 1, at: -1, _id: -1 });
// Unread rows are combined, looked up and counted with this index.
noticeSchema.index({ userId: 1, kind: 1, subject: 1 }, { unique: true, partialFilterExpression: { readAt: null } });
noticeSchema.index({ at: 1 }, { expireAfterSeconds: RETENTION_SECONDS });
noticeSchema.index({ actorIds: 1 }, { partialFilterExpression: { actorIds: { $gt: 0 } } });
const longAgo = new Date(0);
for (const outlet of ['mailDueAt', 'pushDueAt'] as const) {
  const onlyWaiting = { partialFilterExpression: { [outlet]: { $gt: longAgo } } };
  noticeSchema.index({ [outlet]: 1 }, onlyWaiting);
  noticeSchema.index({ userId: 1, [outlet]: 1 }, onlyWaiting);
}

export const Notices = defineModel<NoticeRow>('Notice', noticeSchema);

/** Data to add to an unread row, or to store in a new one. */
export type NoticeToPut = Pick<NoticeRow, 'userId' | 'kind' | 'subject' | 'count' | 'actorIds' | 'facts' | 'at'> &
  Partial<Pick<NoticeRow, NoticeOutlet>>;

/** Combined events of one kind about one subject, before deciding where to send them. */
export type GatheredNotice = Omit<NoticeToPut, NoticeOutlet> & {
  /** Time of the first event. */
  since: Date;
  /** True if the event happens only once. A repetition changes nothing, even after the notification was read. */
  once: boolean;
};

/** Adds to the unread row, or creates one. */
export async function gatherNotices(notices: NoticeToPut[], tx: Tx): Promise<void> {
  await writeRows(
    Notices,
    notices.map((notice) => {
      const { userId, kind, subject } = notice;
      return {
        updateOne: {
          filter: { userId, kind, subject, readAt: null },
          update: [{ $set: combined(notice) }],
          upsert: true,
        },
      };
    }),
    tx,
  );
}

/** A pipeline, because the list of actors must not have duplicates. */
function combined({ count, actorIds, facts, at, mailDueAt, pushDueAt }: NoticeToPut) {
  const others = { $filter: { input: orElse('$actorIds', []), cond: { $not: [{ $in: ['$$this', actorIds] }] } } };
  return {
    _id: orElse('$_id', randomUUID()),
    count: { $add: [orElse('$count', 0), count] },
    actorIds: { $slice: [{ $concatArrays: [others, actorIds] }, -maxActors] },
    facts: { $literal: facts },
    at: { $max: ['$at', at] },
    ...(mailDueAt && { mailDueAt: orElse('$mailDueAt', mailDueAt) }),
    ...(pushDueAt && { pushDueAt: orElse('$pushDueAt', pushDueAt) }),
  };
}

const orElse = (field: string, defaultValue: unknown) => ({ $ifNull: [field, defaultValue] });

const onceId = ({ userId, kind, subject }: Pick<NoticeRow, 'userId' | 'kind' | 'subject'>): string =>
  `${userId}:${kind}:${subject}`;

/** For events that happen to a user only once. A repetition changes nothing, even if the notification was read. */
export async function insertNoticesOnce(notices: NoticeToPut[], tx: Tx): Promise<void> {
  await Notices.bulkWrite(
    notices.map((notice) => ({
      updateOne: {
        filter: { _id: onceId(notice) },
        update: { $setOnInsert: { ...notice, readAt: null } },
        upsert: true,
      },
    })),
    { session: tx },
  );
}

/** Deletes notifications of events that happen once. */
export async function deleteNoticesSentOnce(
  notices: Pick<NoticeRow, 'userId' | 'kind' | 'subject'>[],
  tx?: Tx,
): Promise<void> {
  await Notices.deleteMany({ _id: trusted({ $in: notices.map(onceId) }) }, { session: tx });
}

type NoticePosition = { at: Date; id: string };

/** Newest first, by keyset. */
export function findNotices(userId: number, limit: number, after: NoticePosition | null): Promise<NoticeRow[]> {
  const page = keyset({ at: -1, _id: -1 }, after && [after.at, after.id]);
  return Notices.find({ userId, ...page.filter })
    .sort(page.sort)
    .limit(limit)
    .lean<NoticeRow[]>()
    .exec();
}

/** One count for all concurrent requests, since every page of a driver shows it. */
export const countUnreadNotices = batchReads(async (userIds: readonly number[]) => {
  const counted = await Notices.aggregate<{ _id: number; count: number }>([
    { $match: { userId: { $in: [...new Set(userIds)] }, readAt: null } },
    { $group: { _id: '$userId', count: { $sum: 1 } } },
  ]).exec();
  const counts = new Map(counted.map(({ _id, count }) => [_id, count]));
  return userIds.map((userId) => counts.get(userId) ?? 0);
});

/** Marks notifications up to a time as read; later ones stay unread. @param ids only these; null for all */
export async function markNoticesRead(
  userId: number,
  { ids, upTo }: { ids: string[] | null; upTo: Date },
  readAt: Date,
): Promise<void> {
  const idFilter = ids && { _id: trusted({ $in: ids }) };
  await Notices.updateMany({ userId, readAt: null, at: trusted({ $lte: upTo }), ...idFilter }, { $set: { readAt } });
}

/** The users with notifications due for an outlet, longest waiting first. */
export async function findUsersWithWaitingNotices(outlet: NoticeOutlet, now: Date, limit: number): Promise<number[]> {
  const rows = await Notices.find({ [outlet]: trusted({ $gt: longAgo, $lte: now }) }, { userId: 1 })
    .sort({ [outlet]: 1 })
    .limit(limit)
    .lean<Pick<NoticeRow, 'userId'>[]>()
    .exec();
  return [...new Set(rows.map((row) => row.userId))];
}

/** A user's notifications waiting for an outlet, newest first, whether due yet or not. */
export const findWaitingNotices = (userId: number, outlet: NoticeOutlet, limit: number, tx: Tx): Promise<NoticeRow[]> =>
  Notices.find({ userId, [outlet]: trusted({ $gt: longAgo }) }, null, { session: tx })
    .sort({ [outlet]: -1 })
    .limit(limit)
    .lean<NoticeRow[]>()
    .exec();

/** For notifications that were sent, or that the user no longer wants. */
export async function clearWaitingNotices(userId: number, outlet: NoticeOutlet, tx: Tx): Promise<void> {
  await Notices.updateMany(
    { userId, [outlet]: trusted({ $gt: longAgo }) },
    { $unset: { [outlet]: 1 } },
    { session: tx },
  );
}

/** Postpones all of a user's notifications waiting for an outlet. */
export async function postponeNotices(userId: number, outlet: NoticeOutlet, until: Date, tx: Tx): Promise<void> {
  await Notices.updateMany(
    { userId, [outlet]: trusted({ $gt: longAgo }) },
    { $set: { [outlet]: until } },
    { session: tx },
  );
}

export async function deleteNoticesOf(userId: number, tx?: Tx): Promise<void> {
  await Notices.deleteMany({ userId }, { session: tx });
}

/** Other users keep their notifications, without the erased user's name. */
export async function anonymizeNotices(userId: number, tx?: Tx): Promise<void> {
  await Notices.updateMany({ actorIds: userId }, { $pull: { actorIds: userId } }, { session: tx });
}
