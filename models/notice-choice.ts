import { Schema, trusted } from 'mongoose';
import { defineModel } from './database/connection';
import type { Tx } from './database/transaction';
import { type NoticeKind, noticeKinds } from './notice';

/** What someone wants to be told, and where. Missing for anyone who has not chosen. */
export type NoticeChoiceRow = {
  /** The driver's id. */
  _id: number;
  /** Kinds that are also mailed, and pushed. */
  byMail: NoticeKind[];
  byPush: NoticeKind[];
  /** The weekly letter: null until they were asked. */
  letter: boolean | null;
  /** Of the IANA list, for Monday morning; null where it is not known. */
  timeZone: string | null;
  /** When notices were mailed to them last. */
  mailedAt?: Date | null;
};

const kinds = [{ type: String, enum: noticeKinds }];

const noticeChoiceSchema = new Schema<NoticeChoiceRow>(
  {
    _id: { type: Number, required: true },
    byMail: { type: kinds, default: [] },
    byPush: { type: kinds, default: [] },
    letter: { type: Boolean, default: null },
    timeZone: { type: String, default: null },
    mailedAt: { type: Date, default: null },
  },
  { collection: 'notice_choices', versionKey: false },
);

export const NoticeChoices = defineModel<NoticeChoiceRow>('NoticeChoice', noticeChoiceSchema);

/** What holds for anyone who has not chosen. */
export const noChoice: Omit<NoticeChoiceRow, '_id'> = {
  byMail: [],
  byPush: [],
  letter: null,
  timeZone: null,
};

export const findNoticeChoice = async (userId: number, tx?: Tx): Promise<NoticeChoiceRow> =>
  (await NoticeChoices.findById(userId, null, { session: tx ?? null })
    .lean<NoticeChoiceRow>()
    .exec()) ?? { _id: userId, ...noChoice };

export async function setNoticeChoice(
  userId: number,
  change: Partial<Omit<NoticeChoiceRow, '_id'>>,
  tx?: Tx,
): Promise<void> {
  const asBefore = Object.fromEntries(Object.entries(noChoice).filter(([field]) => !(field in change)));
  await NoticeChoices.updateOne(
    { _id: userId },
    { $set: change, $setOnInsert: asBefore },
    { upsert: true, session: tx },
  );
}

export async function deleteNoticeChoice(userId: number, tx: Tx): Promise<void> {
  await NoticeChoices.deleteOne({ _id: userId }, { session: tx });
}

/** By driver; who has not chosen is left out. */
export async function findNoticeChoices(userIds: number[], tx?: Tx): Promise<Map<number, NoticeChoiceRow>> {
  const rows = await NoticeChoices.find({ _id: trusted({ $in: userIds }) })
    .session(tx ?? null)
    .lean<NoticeChoiceRow[]>()
    .exec();
  return new Map(rows.map((row) => [row._id, row]));
}
