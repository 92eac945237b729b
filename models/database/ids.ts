import mongoose, { Schema } from 'mongoose';
import { defineModel } from './connection';

/** Kinds of rows whose ids users see. The ids of each kind start at 1. */
type IdKind =
  | 'posts'
  | 'users'
  | 'comments'
  | 'locations'
  | 'location-batches'
  | 'suggestions'
  | 'report-cases'
  | 'place-files'
  | 'restaurants'
  | 'waiting-posts'
  | 'moderation-acts'
  | 'registrations';

interface Counter {
  _id: string;
  last: number;
}

/** Ids reserved by this process and not used yet: from `next` up to but not including `end`. */
interface Block {
  next: number;
  end: number;
}

const BLOCK_SIZE = 20;

const CounterModel = defineModel<Counter>(
  'Counter',
  new Schema<Counter>(
    { _id: { type: String, required: true }, last: { type: Number, required: true } },
    { collection: 'counters', versionKey: false },
  ),
);

/** Keyed by the connection's client, so that a process that changes databases doesn't reuse reserved ids. */
const blocksByClient = new WeakMap<object, Map<IdKind, Block>>();
const refills = new WeakMap<Map<IdKind, Block>, Map<IdKind, Promise<void>>>();

/**
 * The next unused integer id of a kind. A process reserves ids in blocks of 20, so a create seldom waits for the counter, and a restart
 * leaves a gap. Runs outside the caller's transaction on purpose: a counter inside would make all creates conflict, and a retried
 * transaction may keep its id.
 */
export async function nextId(kind: IdKind): Promise<number> {
  const blocks = blocksOfConnection();
  for (;;) {
    const block = blocks.get(kind);
    if (block && block.next < block.end) return block.next++;
    await refill(blocks, kind);
  }
}

/** The greatest id that any process has reserved so far. */
export async function lastId(kind: IdKind): Promise<number> {
  const counter = await CounterModel.findById(kind).lean<Counter>().exec();
  return counter?.last ?? 0;
}

/** For bulk inserts. @returns `count` consecutive unused ids, ascending */
export async function reserveIds(kind: IdKind, count: number): Promise<number[]> {
  if (count < 1) return [];
  const first = await advance(kind, count);
  return Array.from({ length: count }, (_, offset) => first + offset);
}

function blocksOfConnection(): Map<IdKind, Block> {
  const client = mongoose.connection.getClient();
  const existing = blocksByClient.get(client);
  if (existing) return existing;
  const blocks = new Map<IdKind, Block>();
  blocksByClient.set(client, blocks);
  return blocks;
}

/** Fetches one block for all waiting callers. */
function refill(blocks: Map<IdKind, Block>, kind: IdKind): Promise<void> {
  const running = refills.get(blocks) ?? new Map<IdKind, Promise<void>>();
  refills.set(blocks, running);
  const current = running.get(kind);
  if (current) return current;

  const started = advance(kind, BLOCK_SIZE)
    .then((first) => {
      blocks.set(kind, { next: first, end: first + BLOCK_SIZE });
    })
    .finally(() => running.delete(kind));
  running.set(kind, started);
  return started;
}

/** @returns the first of `count` new ids */
async function advance(kind: IdKind, count: number): Promise<number> {
  const counter = await CounterModel.findOneAndUpdate(
    { _id: kind },
    { $inc: { last: count } },
    { upsert: true, returnDocument: 'after' },
  ).lean();
  return counter.last - count + 1;
}
