import { blockId, findBlocks, type Pair } from '~models/block';
import type { Tx } from '~models/database/transaction';
import { type Actor, mayModerate, type Viewer } from '../actor';
import { type ErrorCode, invariant } from '../errors';

/**
 * Who is kept from whom (decision record: following and blocking). Asked for those whom a page is about to show, by their ids, and
 * only where the viewer's own row says that there is a block at all: everybody else's pages cost nothing more.
 */

const none: ReadonlySet<number> = new Set();

/**
 * Of these drivers, those whose posts and comments are kept from the viewer. Nobody gets out of a moderator's sight by blocking them:
 * for moderators their own blocks alone count.
 */
export async function blockedAmong(viewer: Viewer, userIds: Iterable<number>): Promise<ReadonlySet<number>> {
  if (!viewer?.hasBlocks) return none;
  const others = [...new Set(userIds)].filter((id) => id !== viewer.id);
  const pairs = others.flatMap((id): Pair[] =>
    mayModerate(viewer)
      ? [[viewer.id, id]]
      : [
          [viewer.id, id],
          [id, viewer.id],
        ],
  );
  if (pairs.length === 0) return none;
  return otherSides(viewer.id, await findBlocks(pairs));
}

/** Of these drivers, those between whom and one there is a block, as the transaction sees it. */
export async function blocksBetween(userId: number, others: number[], tx: Tx): Promise<ReadonlySet<number>> {
  if (others.length === 0) return none;
  const pairs = others.flatMap((id): Pair[] => [
    [userId, id],
    [id, userId],
  ]);
  return otherSides(userId, await findBlocks(pairs, tx));
}

const otherSides = (one: number, blocks: { userId: number; blockedId: number }[]): ReadonlySet<number> =>
  new Set(blocks.map(({ userId, blockedId }) => (userId === one ? blockedId : userId)));

/** What is kept from a driver is for them as if it were gone: so they are told nothing. @throws DomainError the code given */
export async function assertNotKeptFrom(viewer: Viewer, authorId: number, gone: ErrorCode): Promise<void> {
  if (mayModerate(viewer)) return;
  invariant(!(await blockedAmong(viewer, [authorId])).has(authorId), gone);
}

/** Whether the viewer has blocked a driver, which is theirs to know. */
export async function hasBlocked(viewer: Viewer, userId: number): Promise<boolean> {
  if (!viewer?.hasBlocks) return false;
  return (await findBlocks([[viewer.id, userId]])).length > 0;
}

/** Something of an author's that a driver acts on. */
type Act = { userId: number; authorId: number };

/** @returns a function that tells whether there is a block between who acts and the author */
async function blocksOver(acts: Act[], tx: Tx): Promise<(act: Act) => boolean> {
  const pairs = acts.flatMap(({ userId, authorId }): Pair[] =>
    userId === authorId
      ? []
      : [
          [userId, authorId],
          [authorId, userId],
        ],
  );
  const found = pairs.length > 0 ? await findBlocks(pairs, tx) : [];
  const blocked = new Set(found.map(({ _id }) => _id));
  return ({ userId, authorId }) => blocked.has(blockId(userId, authorId)) || blocked.has(blockId(authorId, userId));
}

/** An actor does something with what is an author's. */
type Deed = { actor: Pick<Actor, 'id' | 'role' | 'hasBlocks'>; authorId: number };

/**
 * What `assertNotKeptFrom` asks, for a whole batch.
 * @returns a function that tells whether what is the author's is kept from the actor
 */
export async function keptInBatch(deeds: Deed[], tx: Tx): Promise<(deed: Deed) => boolean> {
  const mayBeKept = ({ actor }: Deed) => actor.hasBlocks === true && !mayModerate(actor);
  const actOf = ({ actor, authorId }: Deed) => ({ userId: actor.id, authorId });
  const isBlocked = await blocksOver(deeds.filter(mayBeKept).map(actOf), tx);
  return (deed) => mayBeKept(deed) && isBlocked(actOf(deed));
}
