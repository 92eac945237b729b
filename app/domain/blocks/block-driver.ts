import { countBlocksBy, deleteBlock, insertBlock } from '~models/block';
import { inTransaction, type Tx } from '~models/database/transaction';
import { deleteFollows } from '~models/follow';
import { lock } from '~models/lock';
import { countBlock, findUser } from '~models/user';
import type { Followed } from '~/schemas/follows';
import { clock } from '~/services/clock';
import type { Actor } from '../actor';
import { invariant } from '../errors';
import { type RunArgs, operation } from '../operation';
import { hasRoom, mostOfOne } from '../personal-limits';
import { byActor, writes } from '../rate-limits';

/**
 * From now on neither sees the other's posts and comments in lists, or comments on the other's; neither follows the other any more.
 * Nobody is told.
 */
export const blockDriver = operation({
  who: 'signed-in',
  limits: [writes, byActor('block-actor')],
  refuses: ['user-not-found', 'oneself', 'too-many-blocks'],
  run: ({ actor, input: blockedId }: RunArgs<Actor, number>) => inTransaction((tx) => block(actor.id, blockedId, tx)),
});

async function block(userId: number, blockedId: number, tx: Tx): Promise<void> {
  invariant(userId !== blockedId, 'oneself');
  const hasRoomLeft = await hasRoom('blocks', { owner: userId, count: (inTx) => countBlocks(userId, inTx) }, tx);
  await lockPair(userId, blockedId, tx);
  const other = await findUser(blockedId, tx);
  invariant(other && !other.hiddenAt, 'user-not-found');
  if (!(await insertBlock({ userId, blockedId, at: clock.now() }, tx))) return;
  invariant(hasRoomLeft, 'too-many-blocks');
  await countBlock([userId, blockedId], 1, tx);
  await deleteFollows(userId, [driver(blockedId)], tx);
  await deleteFollows(blockedId, [driver(userId)], tx);
}

const countBlocks = (userId: number, tx: Tx) => countBlocksBy(userId, mostOfOne.blocks, tx);
const driver = (id: number): Followed => ({ kind: 'user', key: String(id) });

/** What begins between two drivers, and what ends it, come one after the other. Call it before anything is read of the two. */
export const lockPair = (one: number, other: number, tx: Tx): Promise<void> =>
  lock(`pair:${Math.min(one, other)}:${Math.max(one, other)}`, tx);

/** Also for an account that waits to be erased, or is gone. */
export const unblockDriver = operation({
  who: 'signed-in',
  limits: [writes],
  run: ({ actor, input: blockedId }: RunArgs<Actor, number>) => inTransaction((tx) => unblock(actor.id, blockedId, tx)),
});

export async function unblock(userId: number, blockedId: number, tx: Tx): Promise<void> {
  if (await deleteBlock(userId, blockedId, tx)) await countBlock([userId, blockedId], -1, tx);
}
