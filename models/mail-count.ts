import { Schema } from 'mongoose';
import { defineModel } from './database/connection';
import type { Tx } from './database/transaction';

/** Number of emails of a kind to an address on one day, in total and by hour of that day. */
type MailCountRow = { _id: string; inDay: number; inHour: Record<string, number>; expiresAt: Date };

const mailCountSchema = new Schema<MailCountRow>(
  {
    _id: { type: String, required: true },
    inDay: { type: Number, default: 0 },
    inHour: { type: Schema.Types.Mixed, default: {} },
    expiresAt: { type: Date, required: true },
  },
  { collection: 'mail_counts', versionKey: false },
);
mailCountSchema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });

export const MailCounts = defineModel<MailCountRow>('MailCount', mailCountSchema);

/**
 * Counts one more. Concurrent transactions for an address wait for each other, so each gets its own number.
 * @param id the address and the kind of mail, hashed, and the day
 * @param hour of that day
 * @returns the counts of that day and hour, including this one
 */
export async function countMail(
  { id, hour, expiresAt }: { id: string; hour: number; expiresAt: Date },
  tx: Tx,
): Promise<{ inDay: number; inHour: number }> {
  const row = await MailCounts.findOneAndUpdate(
    { _id: id },
    { $inc: { inDay: 1, [`inHour.${hour}`]: 1 }, $setOnInsert: { expiresAt } },
    { upsert: true, returnDocument: 'after', session: tx },
  )
    .lean<MailCountRow>()
    .exec();
  return { inDay: row.inDay, inHour: row.inHour[hour] ?? 0 };
}
