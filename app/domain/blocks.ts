import type { Followed } from '~/schemas/notices';
import { clock } from '~/services/clock';
import {
  blockId,
  countBlocksBy,
  deleteBlock,
  findBlocks,
  findBlocksBy,
  findSomeBlocksOf,
  insertBlock,
  type Pair,
} from '~models/block';
import { inTransaction, type Tx } from '~models/database/transaction';
import { deleteFollows } from '~models/follow';
import { lock } from '~models/lock';
import { countBlock, findUser, findUsersNotHidden } from '~models/user';
import { type Actor, mayModerate, type Viewer } from './actor';
import { decodeCursor, type Page, pageOf, type Position } from './cursor';
import { type ErrorCode, invariant } from './errors';
import { operation, type RunArgs } from './operation';
import { isUnderLimit, perUserLimits } from './personal-limits';
import { presentPublicUser, type PublicUser, unknownDriver } from './profiles/present-user';
import { byActor, writes } from './rate-limits';

/**
 * From now on neither user sees the other's posts and comments in lists or can comment on the other's posts, and neither follows the other
 * anymore. Nobody is notified.
 */
export const blockDriver = operation({
  who: 'signed-in',
  limits: [writes, byActor('block-actor')],
  refuses: ['user-not-found', 'oneself', 'too-many-blocks'],
  run: ({ actor, input: blockedId }: RunArgs<Actor, number>) => inTransaction((tx) => block(actor.id, blockedId, tx)),
});

async function block(userId: number, blockedId: number, tx: Tx): Promise<void> {
  invariant(userId !== blockedId, 'oneself');
  const hasRoomLeft = await isUnderLimit('blocks', { owner: userId, count: (inTx) => countBlocks(userId, inTx) }, tx);
  await lockPair(userId, blockedId, tx);
  const other = await findUser(blockedId, tx);
  invariant(other && !other.hiddenAt, 'user-not-found');
  if (!(await insertBlock({ userId, blockedId, at: clock.now() }, tx))) return;
  invariant(hasRoomLeft, 'too-many-blocks');
  await countBlock([userId, blockedId], 1, tx);
  await deleteFollows(userId, [driver(blockedId)], tx);
  await deleteFollows(blockedId, [driver(userId)], tx);
}

const countBlocks = (userId: number, tx: Tx) => countBlocksBy(userId, perUserLimits.blocks, tx);
const driver = (id: number): Followed => ({ kind: 'user', key: String(id) });

/** Serializes blocks and follows between two drivers. Call it before reading anything about the pair. */
export const lockPair = (one: number, other: number, tx: Tx): Promise<void> =>
  lock(`pair:${Math.min(one, other)}:${Math.max(one, other)}`, tx);

/** Also works for a hidden or deleted account. */
export const unblockDriver = operation({
  who: 'signed-in',
  limits: [writes],
  run: ({ actor, input: blockedId }: RunArgs<Actor, number>) => inTransaction((tx) => unblock(actor.id, blockedId, tx)),
});

async function unblock(userId: number, blockedId: number, tx: Tx): Promise<void> {
  if (await deleteBlock(userId, blockedId, tx)) await countBlock([userId, blockedId], -1, tx);
}

/**
 * Which drivers are hidden from each other (decision record: following and blocking). Only looks up the authors that a page is about to
 * show, and only if the viewer's row says that a block exists, so pages of other viewers need no query.
 */

const noDrivers: ReadonlySet<number> = new Set();

const bothDirections = (one: number, other: number): Pair[] => [
  [one, other],
  [other, one],
];

/**
 * The drivers whose posts and comments are hidden from the viewer. Drivers can't hide from a moderator by blocking them: for moderators,
 * only their own blocks count.
 */
export async function blockedAmong(viewer: Viewer, userIds: Iterable<number>): Promise<ReadonlySet<number>> {
  if (!viewer?.hasBlocks) return noDrivers;
  const others = [...new Set(userIds)].filter((id) => id !== viewer.id);
  if (others.length === 0) return noDrivers;
  const pairs = others.flatMap((id): Pair[] =>
    mayModerate(viewer) ? [[viewer.id, id]] : bothDirections(viewer.id, id),
  );
  return otherSides(viewer.id, await findBlocks(pairs));
}

/** Those of the given drivers who have blocked the user or are blocked by them, as the transaction sees it. */
export async function blocksBetween(userId: number, others: number[], tx: Tx): Promise<ReadonlySet<number>> {
  if (others.length === 0) return noDrivers;
  const pairs = others.flatMap((id) => bothDirections(userId, id));
  return otherSides(userId, await findBlocks(pairs, tx));
}

const otherSides = (one: number, blocks: { userId: number; blockedId: number }[]): ReadonlySet<number> =>
  new Set(blocks.map(({ userId, blockedId }) => (userId === one ? blockedId : userId)));

/**
 * Treats content that is hidden from a driver as nonexistent, so that the response doesn't reveal the block.
 * @throws DomainError `errorCode`
 */
export async function assertNotBlocked(viewer: Viewer, authorId: number, errorCode: ErrorCode): Promise<void> {
  if (mayModerate(viewer)) return;
  invariant(!(await blockedAmong(viewer, [authorId])).has(authorId), errorCode);
}

/** Whether the viewer has blocked a driver. Only reveals the viewer's own blocks. */
export async function hasBlocked(viewer: Viewer, userId: number): Promise<boolean> {
  if (!viewer?.hasBlocks) return false;
  return (await findBlocks([[viewer.id, userId]])).length > 0;
}

/** An actor acting on an author's content. */
type Action = { actor: Pick<Actor, 'id' | 'role' | 'hasBlocks'>; authorId: number };

/**
 * Like `assertNotBlocked`, for a whole batch.
 * @returns a function that checks whether the author's content is hidden from the actor
 */
export async function blockedInBatch(actions: Action[], tx: Tx): Promise<(action: Action) => boolean> {
  const mayBeBlocked = ({ actor }: Action) => actor.hasBlocks === true && !mayModerate(actor);
  const pairsOf = ({ actor, authorId }: Action) => (actor.id === authorId ? [] : bothDirections(actor.id, authorId));
  const pairs = actions.filter(mayBeBlocked).flatMap(pairsOf);
  const found = pairs.length > 0 ? await findBlocks(pairs, tx) : [];
  const blocks = new Set(found.map(({ _id }) => _id));
  return (action) => mayBeBlocked(action) && pairsOf(action).some(([from, to]) => blocks.has(blockId(from, to)));
}

const batch = 100;

/** Deletes all blocks by and of an erased driver in small transactions; each also reduces the other driver's count. */
export async function eraseBlocksOf(userId: number): Promise<void> {
  for (;;) {
    const blocks = await findSomeBlocksOf(userId, batch);
    if (blocks.length === 0) return;
    for (const block of blocks) await inTransaction((tx) => unblock(block.userId, block.blockedId, tx));
  }
}

/** The drivers that a driver has blocked, newest first. Nobody can see who blocked them. @throws DomainError `invalid-cursor` */
export async function listBlocked(
  { id }: Actor,
  { limit, cursor }: { limit: number; cursor?: string | null },
): Promise<Page<PublicUser>> {
  const after = decodeCursor(cursor);
  const rows = await findBlocksBy(id, limit + 1, after && { at: new Date(after.value), id: after.id });
  const found = await findUsersNotHidden(rows.map(({ blockedId }) => blockedId));
  const users = new Map(found.map((user) => [user._id, user]));
  return pageOf(
    rows,
    limit,
    ({ at, blockedId }) => ({ value: at.getTime(), id: blockedId }),
    ({ blockedId }) => {
      const user = users.get(blockedId);
      return user ? presentPublicUser(user) : unknownDriver(blockedId);
    },
  );
}

type List<Row> = {
  read: (limit: number, after: Position | null) => Promise<Row[]>;
  positionOf: (row: Row) => Position;
};

/** Rows per further read, if some of the first were hidden. */
const rowsPerRefill = 100;
/** Maximum reads per page: if very many rows are hidden from a viewer, the page is shorter, instead of scanning the whole list. */
const maxReads = 10;

/**
 * Reads a page of a list, skipping rows hidden from the viewer, so that the page is as long as any other viewer's.
 * @returns the rows, and the position where the next page starts; null at the end of the list
 */
export async function readSkippingBlocked<Row extends { userId: number }>(
  viewer: Viewer,
  { read, positionOf }: List<Row>,
  limit: number,
  from: Position | null,
): Promise<{ rows: Row[]; next: Position | null }> {
  const rows: Row[] = [];
  let after = from;
  for (let reads = 0; reads < maxReads; reads += 1) {
    const rowLimit = reads === 0 ? limit + 1 : rowsPerRefill;
    const found = await read(rowLimit, after);
    const blocked = await blockedAmong(
      viewer,
      found.map(({ userId }) => userId),
    );
    for (const row of found) {
      if (blocked.has(row.userId)) {
        after = positionOf(row);
        continue;
      }
      if (rows.length === limit) return { rows, next: after };
      rows.push(row);
      after = positionOf(row);
    }
    if (found.length < rowLimit) return { rows, next: null };
  }
  return { rows, next: after };
}
