import { randomUUID } from 'node:crypto';
import { Schema, trusted } from 'mongoose';
import { type NoticeKind, noticeKinds } from '~/schemas/notices';
import { batchReads } from './database/batch-reads';
import { defineModel } from './database/connection';
import { keyset } from './database/keyset';
import type { Tx } from './database/transaction';
import { writeRows } from './database/write-rows';

export { type NoticeKind, noticeKinds };

/** A thing that happened to someone; things of one kind about one subject are gathered in one row while it is unread. */
export type NoticeRow = {
  _id: string;
  userId: number;
  kind: NoticeKind;
  /** What it is about, such as `post:7`: what has the same subject is gathered. */
  subject: string;
  /** How many things are gathered. */
  count: number;
  /** Who did the last ones, each once, newest last: everyone while there are fewer than `mostActors`. */
  actorIds: number[];
  /** What the sentence needs besides: a reason, a badge's name, a board. */
  facts: Record<string, string>;
  /** Of the last one. */
  at: Date;
  readAt: Date | null;
  /** Since when it waits to be mailed, and pushed; missing for what no one wants there, or has been told there. */
  mailDueAt?: Date;
  pushDueAt?: Date;
};

export const mostActors = 3;

/** Where else than on the site people are notified, by the field with the time from which they may be. */
export type NoticeOutlet = 'mailDueAt' | 'pushDueAt';

/** How long notices are kept, in seconds. */
const keptSeconds = 180 * 24 * 3600;

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
// What is unread is gathered here, found again, and counted.
noticeSchema.index({ userId: 1, kind: 1, subject: 1 }, { unique: true, partialFilterExpression: { readAt: null } });
noticeSchema.index({ at: 1 }, { expireAfterSeconds: keptSeconds });
noticeSchema.index({ actorIds: 1 }, { partialFilterExpression: { actorIds: { $gt: 0 } } });
const longAgo = new Date(0);
for (const outlet of ['mailDueAt', 'pushDueAt'] as const) {
  const waits = { partialFilterExpression: { [outlet]: { $gt: longAgo } } };
  noticeSchema.index({ [outlet]: 1 }, waits);
  noticeSchema.index({ userId: 1, [outlet]: 1 }, waits);
}

export const Notices = defineModel<NoticeRow>('Notice', noticeSchema);

/** What is added to an unread row, or makes one. */
export type NoticeToPut = Pick<NoticeRow, 'userId' | 'kind' | 'subject' | 'count' | 'actorIds' | 'facts' | 'at'> &
  Partial<Pick<NoticeRow, NoticeOutlet>>;

/** Notices of one kind about one subject, before it is known where else they are to be told. */
export type GatheredNotice = Omit<NoticeToPut, NoticeOutlet> & {
  /** When the first of them happened. */
  since: Date;
  /** It happens once: told again, even after it was read, it changes nothing. */
  once: boolean;
};

/** Adds to the row that is unread, or makes one. */
export async function gatherNotices(notices: NoticeToPut[], tx: Tx): Promise<void> {
  await writeRows(
    Notices,
    notices.map((notice) => {
      const { userId, kind, subject } = notice;
      return {
        updateOne: {
          filter: { userId, kind, subject, readAt: null },
          update: [{ $set: withMore(notice) }],
          upsert: true,
        },
      };
    }),
    tx,
  );
}

/** A pipeline, since no one may be in the list of actors twice. */
function withMore({ count, actorIds, facts, at, mailDueAt, pushDueAt }: NoticeToPut) {
  const others = { $filter: { input: orElse('$actorIds', []), cond: { $not: [{ $in: ['$$this', actorIds] }] } } };
  return {
    _id: orElse('$_id', randomUUID()),
    count: { $add: [orElse('$count', 0), count] },
    actorIds: { $slice: [{ $concatArrays: [others, actorIds] }, -mostActors] },
    facts: { $literal: facts },
    at: { $max: ['$at', at] },
    ...(mailDueAt && { mailDueAt: orElse('$mailDueAt', mailDueAt) }),
    ...(pushDueAt && { pushDueAt: orElse('$pushDueAt', pushDueAt) }),
  };
}

const orElse = (field: string, missing: unknown) => ({ $ifNull: [field, missing] });

const onceId = ({ userId, kind, subject }: Pick<NoticeRow, 'userId' | 'kind' | 'subject'>): string =>
  `${userId}:${kind}:${subject}`;

/** For what happens to someone once, read or not: told again it changes nothing. */
export async function putNoticesOnce(notices: NoticeToPut[], tx: Tx): Promise<void> {
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

/** Removes a notification that was sent once. */
export async function deleteNoticesToldOnce(
  notices: Pick<NoticeRow, 'userId' | 'kind' | 'subject'>[],
  tx?: Tx,
): Promise<void> {
  await Notices.deleteMany({ _id: trusted({ $in: notices.map(onceId) }) }, { session: tx });
}

export type NoticePosition = { at: Date; id: string };

/** Newest first, by keyset. */
export function findNotices(userId: number, limit: number, after: NoticePosition | null): Promise<NoticeRow[]> {
  const page = keyset({ at: -1, _id: -1 }, after && [after.at, after.id]);
  return Notices.find({ userId, ...page.beyond })
    .sort(page.sort)
    .limit(limit)
    .lean<NoticeRow[]>()
    .exec();
}

/** One count for all who ask in a moment: every page of a driver shows it. */
export const countUnreadNotices = batchReads(async (userIds: readonly number[]) => {
  const counted = await Notices.aggregate<{ _id: number; count: number }>([
    { $match: { userId: { $in: [...new Set(userIds)] }, readAt: null } },
    { $group: { _id: '$userId', count: { $sum: 1 } } },
  ]).exec();
  const counts = new Map(counted.map(({ _id, count }) => [_id, count]));
  return userIds.map((userId) => counts.get(userId) ?? 0);
});

/** Marks what a person was shown as read: what has come since stays unread. @param ids only these; all where null */
export async function markNoticesRead(
  userId: number,
  { ids, upTo }: { ids: string[] | null; upTo: Date },
  readAt: Date,
): Promise<void> {
  const those = ids && { _id: trusted({ $in: ids }) };
  await Notices.updateMany({ userId, readAt: null, at: trusted({ $lte: upTo }), ...those }, { $set: { readAt } });
}

/** The people with notifications due there, the longest waiting first. */
export async function findWhomNoticesWaitFor(outlet: NoticeOutlet, now: Date, limit: number): Promise<number[]> {
  const rows = await Notices.find({ [outlet]: trusted({ $gt: longAgo, $lte: now }) }, { userId: 1 })
    .sort({ [outlet]: 1 })
    .limit(limit)
    .lean<Pick<NoticeRow, 'userId'>[]>()
    .exec();
  return [...new Set(rows.map((row) => row.userId))];
}

/** What is waiting for one person to be told there, newest first, whether or not it may be by now. */
export const findWaitingNotices = (userId: number, outlet: NoticeOutlet, limit: number, tx: Tx): Promise<NoticeRow[]> =>
  Notices.find({ userId, [outlet]: trusted({ $gt: longAgo }) }, null, { session: tx })
    .sort({ [outlet]: -1 })
    .limit(limit)
    .lean<NoticeRow[]>()
    .exec();

/** What waited there has been told, or is not wanted anymore. */
export async function endWaitingOfNotices(userId: number, outlet: NoticeOutlet, tx: Tx): Promise<void> {
  await Notices.updateMany(
    { userId, [outlet]: trusted({ $gt: longAgo }) },
    { $unset: { [outlet]: 1 } },
    { session: tx },
  );
}

/** All that is waiting there for one person waits until a time. */
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

/** Others keep theirs, without the name of who did it. */
export async function forgetActorOfNotices(userId: number, tx?: Tx): Promise<void> {
  await Notices.updateMany({ actorIds: userId }, { $pull: { actorIds: userId } }, { session: tx });
}
