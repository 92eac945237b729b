import { inTransaction, type Tx } from '~models/database/transaction';
import { countFollowsOf, deleteFollows, insertFollow, isFollowed } from '~models/follow';
import type { Followed } from '~/schemas/follows';
import { clock } from '~/services/clock';
import type { Actor, Viewer } from '../actor';
import { lockPair } from '../blocks/block-driver';
import { invariant } from '../errors';
import { type RunArgs, operation } from '../operation';
import { hasRoom, mostOfOne } from '../personal-limits';
import { writes } from '../rate-limits';
import { followableOf, type FollowInput, namesOf } from './followed-things';

/** To hear of new posts by a driver, or from a stop or a highway. Again, it changes nothing. */
export const follow = operation({
  who: 'driver',
  limits: [writes],
  refuses: ['user-not-found', 'location-not-found', 'highway-unknown', 'oneself', 'too-many-follows'],
  run: ({ actor, input }: RunArgs<Actor, FollowInput>) => inTransaction((tx) => begin(actor.id, input, tx)),
});

async function begin(userId: number, input: FollowInput, tx: Tx): Promise<void> {
  const hasRoomLeft = await hasRoom('follows', { owner: userId, count: (inTx) => countFollows(userId, inTx) }, tx);
  if (input.kind === 'user') await lockPair(userId, Number(input.id), tx);
  const followed = await followableOf(userId, input, tx);
  const isNew = await insertFollow({ ...followed, userId, at: clock.now() }, tx);
  invariant(hasRoomLeft || !isNew, 'too-many-follows');
}

const countFollows = (userId: number, tx: Tx) => countFollowsOf(userId, mostOfOne.follows, tx);

/** Also what is no longer there. */
export const unfollow = operation({
  who: 'signed-in',
  limits: [writes],
  run: async ({ actor, input }: RunArgs<Actor, FollowInput>) => deleteFollows(actor.id, await namesOf(input)),
});

/** @param followed with a key as rows have it */
export const doesFollow = async (viewer: Viewer, followed: Followed): Promise<boolean> =>
  viewer !== null && isFollowed(viewer.id, followed);
