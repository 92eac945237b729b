import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connectDatabase, disconnectDatabase } from '~models/database/connection';
import { ensureIndexes } from '~models/database/indexes';
import { Sessions } from '~models/session';
import { findVotes, voteId } from '~models/vote';
import { openSession } from '~/domain/accounts/sessions';
import { castVote } from '~/domain/votes';
import { aDriver, aPost } from '../support/factories';
import { type ReplicaSet, startReplicaSet } from '../support/replica-set';

let set: ReplicaSet;

beforeAll(async () => {
  set = await startReplicaSet({ size: 3 });
  // Weak write concerns in an operator's address must have no effect.
  await connectDatabase(`${set.uri}&w=1&journal=false`);
  await ensureIndexes();
});
afterAll(async () => {
  await disconnectDatabase();
  await set.stop();
});

// tests/faults/replica-set.slow.test.ts causes faults under load.
describe('a replica set', () => {
  it('acknowledges writes only once a majority of its members has them (case 38)', async () => {
    const [author, voter] = [await aDriver(), await aDriver()];
    const { id } = await aPost(author);
    const primary = await set.primary();
    const others = set.members.filter((member) => member !== primary);
    const acknowledged: string[] = [];
    await Promise.all(others.map((member) => member.freeze()));
    const writes = Promise.all([
      castVote.post(voter, { id, direction: 'up' }).then(() => acknowledged.push('in a transaction')),
      openSession(voter.id, 'a cab tablet').then(() => acknowledged.push('without a transaction')),
    ]);
    try {
      await expect.poll(() => findVotes([voteId('post', id, voter.id)])).toHaveLength(1);
      await expect.poll(() => Sessions.countDocuments({ userId: voter.id })).toBe(1);
      // The writes are on the primary. If that were enough, they would be acknowledged by now.
      await sleep(1_000);
      expect(acknowledged).toEqual([]);
    } finally {
      others.forEach((member) => member.thaw());
    }
    await writes;
    expect(acknowledged).toHaveLength(2);
  });

  it('recovers from a frozen primary once another is elected, and pending operations fail', async () => {
    const [author, voter, next] = [await aDriver(), await aDriver(), await aDriver()];
    const { id } = await aPost(author);
    const vote = (driver: typeof voter) => castVote.post(driver, { id, direction: 'up' });
    const primary = await set.primary();
    await primary.freeze();
    try {
      const caught = vote(voter).then(
        () => 'acknowledged',
        () => 'given up',
      );
      await expect.poll(() => vote(next).catch((error: unknown) => error)).toMatchObject({ viewerVote: 'up' });
      await caught;
    } finally {
      primary.thaw();
    }
  });
});
