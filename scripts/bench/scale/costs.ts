import mongoose from 'mongoose';
import { z } from 'zod';
import { reserveIds } from '~models/database/ids';
import { openDatabase } from '~/services/open-database';
import { Posts } from '~models/post';
import { postComment } from '~/domain/comments';
import { castVote } from '~/domain/votes';
import { keptPhoto } from '../fill/photos';
import { store } from '../fill/store';
import { publishPost } from '~/domain/posts/publish-post';
import { middleAndSlow } from '../statistics';
import { answer, readInput } from '../stdio';

/** `ask('scale/costs.ts', { samples, voterIds })`: what rows, ids and the operation log cost at this size. */
const { samples, voterIds } = await readInput(
  z.object({ samples: z.int().positive(), voterIds: z.array(z.int()).min(1) }),
);

const stats = z.object({
  storageStats: z.object({
    count: z.number(),
    size: z.number(),
    storageSize: z.number(),
    totalIndexSize: z.number(),
    indexSizes: z.record(z.string(), z.number()),
  }),
});

/** Bytes of each collection that has rows: as they are, compressed on disk, and of its indexes on disk. */
async function stored() {
  const collections = Object.values(mongoose.models).map(({ collection }) => collection);
  const all = await Promise.all(
    collections.map(async (collection) => {
      const [row] = await collection.aggregate([{ $collStats: { storageStats: {} } }]).toArray();
      return { name: collection.collectionName, ...stats.parse(row).storageStats };
    }),
  );
  return all.filter(({ count }) => count > 0).sort((a, b) => b.size - a.size);
}

/** A block of ids, beside a post by its id. */
async function idBlocks() {
  const [blocks, reads]: [number[], number[]] = [[], []];
  const time = async (into: number[], work: () => Promise<unknown>) => {
    const startedAt = performance.now();
    await work();
    into.push(performance.now() - startedAt);
  };
  for (let turn = 0; turn < samples; turn += 1) {
    await time(reads, () =>
      Posts.findById(1 + turn)
        .lean()
        .exec(),
    );
    await time(blocks, () => reserveIds('comments', 20));
  }
  return { block: middleAndSlow(blocks), read: middleAndSlow(reads) };
}

const entry = z.object({ bytes: z.number(), entries: z.number() });

/** What acts write into the operation log, which every other member and every change stream has to read. */
async function logOf(acts: number, act: (turn: number) => Promise<unknown>) {
  const log = mongoose.connection.getClient().db('local').collection('oplog.rs');
  const [last] = await log.find().sort({ $natural: -1 }).limit(1).toArray();
  for (let turn = 0; turn < acts; turn += 1) await act(turn);
  const [sum] = await log
    .aggregate([
      { $match: { ts: { $gt: last?.ts }, op: { $ne: 'n' } } },
      { $group: { _id: null, bytes: { $sum: { $bsonSize: '$$ROOT' } }, entries: { $sum: 1 } } },
    ])
    .toArray();
  const { bytes, entries } = entry.parse(sum);
  return { bytesEach: bytes / acts, entriesEach: entries / acts };
}

const database = await openDatabase();
try {
  const rows = await stored();
  const ids = await idBlocks();
  const actor = (turn: number) => ({
    id: voterIds[turn % voterIds.length] ?? 0,
    username: 'bench',
    sessionId: '',
    isVerified: true,
  });
  const photos = Array.from({ length: samples }, (_, turn) => keptPhoto(`log${turn}`, actor(turn).id, new Date()));
  await store('Photo', photos);
  const acts = {
    vote: await logOf(samples, (turn) =>
      castVote(actor(turn), { subject: 'post', id: 1 + Math.floor(turn / voterIds.length), direction: 'down' }),
    ),
    comment: await logOf(samples, (turn) =>
      postComment(actor(turn), {
        postId: 1 + turn,
        content: 'Ask for the pickle spear.',
        formKey: `log-comment-${turn}`,
      }),
    ),
    post: await logOf(samples, (turn) =>
      publishPost(actor(turn), {
        ...{ title: 'Brisket plate, worth the exit', description: null, locationId: 1 },
        ...{ locationName: 'Iowa 80 Truckstop', highway: 'I-80', exit: '284' },
        ...{ photoKeys: [`log${turn}`], formKey: `log-post-${turn}` },
      }),
    ),
  };
  answer({ rows, ids, acts });
} finally {
  await database.close();
}
