import { Schema, trusted } from 'mongoose';
import { defineModel } from './database/connection';
import type { Tx } from './database/transaction';

/** A mail that a committed change asked for; it stays until it was handed over, however often that has to be tried. */
export type OutgoingMailRow = {
  _id: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  attempts: number;
  /** Not before this time: pushed on while a process has it in hand, and after a failure. */
  dueAt: Date;
  createdAt: Date;
};

const outgoingMailSchema = new Schema<OutgoingMailRow>(
  {
    _id: { type: String, required: true },
    to: { type: String, required: true },
    subject: { type: String, required: true },
    text: { type: String, required: true },
    html: { type: String, required: true },
    attempts: { type: Number, default: 0 },
    dueAt: { type: Date, required: true },
    createdAt: { type: Date, required: true },
  },
  { collection: 'outgoing_mail', versionKey: false },
);
outgoingMailSchema.index({ dueAt: 1 });

export const OutgoingMail = defineModel<OutgoingMailRow>('OutgoingMail', outgoingMailSchema);

export async function insertOutgoingMail(row: OutgoingMailRow, tx?: Tx): Promise<void> {
  await OutgoingMail.create([row], { session: tx ?? null });
}

/** Takes the mail that is longest due in hand until `leaseUntil`; no other process sends it meanwhile. */
export const claimDueMail = (now: Date, leaseUntil: Date): Promise<OutgoingMailRow | null> =>
  OutgoingMail.findOneAndUpdate(
    { dueAt: trusted({ $lte: now }) },
    { $set: { dueAt: leaseUntil }, $inc: { attempts: 1 } },
    { sort: { dueAt: 1 }, returnDocument: 'after' },
  )
    .lean<OutgoingMailRow>()
    .exec();

export async function postponeMail(id: string, dueAt: Date): Promise<void> {
  await OutgoingMail.updateOne({ _id: id }, { $set: { dueAt } });
}

export async function deleteOutgoingMail(id: string): Promise<void> {
  await OutgoingMail.deleteOne({ _id: id });
}

/** Forgets mail that waits for an address. */
export async function deleteOutgoingMailTo(to: string, tx: Tx): Promise<void> {
  await OutgoingMail.deleteMany({ to }, { session: tx });
}
