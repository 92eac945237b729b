import { Schema, trusted, Types } from 'mongoose';
import { defineModel } from './database/connection';
import type { Tx } from './database/transaction';
import { writeRows } from './database/write-rows';
import type { VoteDirection, VoteSubject } from './vote';

/** What one person votes on one post or comment; `none` withdraws. */
export type PaperBallot = { id: number; voter: number; direction: VoteDirection | 'none' };

/** Ballots of a crowd that were cast together and wait to be counted. */
export type BallotBoxRow = {
  /** In the order in which they were cast. */
  _id: string;
  subject: VoteSubject;
  at: Date;
  ballots: PaperBallot[];
};

const ballotBoxSchema = new Schema<BallotBoxRow>(
  {
    _id: { type: String, required: true },
    subject: { type: String, required: true },
    at: { type: Date, required: true },
    ballots: { type: Schema.Types.Mixed, required: true },
  },
  { collection: 'ballot_box', versionKey: false },
);

export const BallotBox = defineModel<BallotBoxRow>('BallotBox', ballotBoxSchema);

/** @returns the row's id, later than all that this process has put, and than others' as far as clocks agree */
export async function putBallots(row: Omit<BallotBoxRow, '_id'>, tx: Tx): Promise<string> {
  const _id = nextId();
  await writeRows(BallotBox, [{ insertOne: { document: { _id, ...row } } }], tx);
  return _id;
}

let latest = 0;

/** Of the millisecond, and what no other process has. */
function nextId(): string {
  latest = Math.max(latest + 1, Date.now());
  return `${latest.toString(16).padStart(12, '0')}${new Types.ObjectId().toHexString().slice(8)}`;
}

/** All of them, by the index. */
const every = { _id: trusted({ $gt: '' }) };

/** The earliest first. */
export const findBallots = (limit: number, tx: Tx): Promise<BallotBoxRow[]> =>
  BallotBox.find(every, null, { session: tx }).sort({ _id: 1 }).limit(limit).lean<BallotBoxRow[]>().exec();

/** For a `$lookup`: the id of the earliest. */
export const firstInBox = [
  { $match: { _id: { $gt: '' } } },
  { $sort: { _id: 1 } },
  { $limit: 1 },
  { $project: { _id: 1 } },
] as const;

/** @returns the id of the earliest; null where none waits */
export async function findFirstInBox(tx?: Tx): Promise<string | null> {
  const first = await BallotBox.findOne(every, { _id: 1 }, { session: tx ?? null })
    .sort({ _id: 1 })
    .lean<{ _id: string }>()
    .exec();
  return first?._id ?? null;
}

export async function takeOutOfBox(ids: string[], tx: Tx): Promise<void> {
  await BallotBox.deleteMany({ _id: trusted({ $in: ids }) }, { session: tx });
}
