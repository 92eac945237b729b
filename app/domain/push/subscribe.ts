import { inTransaction } from '~models/database/transaction';
import { findNoticeChoice, setNoticeChoice } from '~models/notice-choice';
import { noticeKinds } from '~models/notice';
import {
  countPushSubscriptionsOf,
  deletePushSubscription,
  findPushSubscription,
  putPushSubscription,
  setPushWords,
} from '~models/push-subscription';
import { findSessionRow } from '~models/session';
import { config } from '~/config.server';
import { clock } from '~/services/clock';
import { isPushAddress } from '~/services/push/public-address';
import type { PushTarget } from '~/services/push/send-push';
import type { Actor } from '../actor';
import { invariant } from '../errors';
import { operation, type RunArgs } from '../operation';
import { hasRoom } from '../personal-limits';
import { writes } from '../rate-limits';
import { seal } from '../sealed-text';
import { pushKeys } from './keys';

export const targetPurpose = 'browser that takes pushes';

/**
 * Tells the actor on this browser from now on, until they sign out here: `push-off`, `push-address-refused`, `too-many-devices`.
 * Whoever has chosen nothing to be told that way is told everything.
 */
export const keepPushSubscription = operation({
  who: 'signed-in',
  limits: [writes],
  refuses: ['push-off', 'push-address-refused', 'too-many-devices', 'not-signed-in'],
  run: ({ actor, input }: RunArgs<Actor, PushTarget>): Promise<void> =>
    inTransaction(async (tx) => {
      invariant(config.PUSH_CONTACT !== undefined, 'push-off');
      invariant(isPushAddress(input.endpoint), 'push-address-refused', { field: 'endpoint' });
      const { id: userId, sessionId } = actor;
      invariant(sessionId, 'not-signed-in');
      const count = () => countPushSubscriptionsOf(userId, sessionId, tx);
      invariant(await hasRoom('pushDevices', { owner: userId, count }, tx), 'too-many-devices');
      // One that ends in this moment leaves a subscription behind that nothing is sent to: each push asks for the session.
      const session = await findSessionRow(sessionId, tx);
      invariant(session, 'not-signed-in');
      const sealed = seal(targetPurpose, JSON.stringify(input));
      const { expiresAt } = session;
      await putPushSubscription({ _id: sessionId, userId, sealed, at: clock.now(), expiresAt }, tx);
      const { byPush } = await findNoticeChoice(userId, tx);
      if (byPush.length === 0) await setNoticeChoice(userId, { byPush: [...noticeKinds] }, tx);
    }),
});

/** This browser is told nothing any more. */
export const endPushSubscription = operation({
  who: 'signed-in',
  whileSuspended: true,
  run: async ({ actor }: RunArgs<Actor, void>): Promise<void> => {
    if (actor.sessionId) await deletePushSubscription(actor.sessionId);
  },
});

/** Whether pushes to this browser say what has happened; a screen may be locked, and lie face up. */
export const choosePushWords = operation({
  who: 'signed-in',
  run: async ({ actor, input: showsWords }: RunArgs<Actor, boolean>): Promise<void> => {
    if (actor.sessionId) await setPushWords(actor.sessionId, showsWords);
  },
});

/** How it stands on this browser. `publicKey` is what the browser is asked with. */
export type PushChoice = { publicKey: string; isOn: boolean; showsWords: boolean };

/** @returns null where the site sends no pushes */
export async function readPushChoice({ sessionId }: Actor): Promise<PushChoice | null> {
  const keys = await pushKeys();
  if (!keys) return null;
  const row = sessionId === null ? null : await findPushSubscription(sessionId);
  return { publicKey: keys.publicKey, isOn: row !== null, showsWords: row?.showsWords ?? false };
}
