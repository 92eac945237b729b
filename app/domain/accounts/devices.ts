import { inTransaction } from '~models/database/transaction';
import { forgetBrowser } from '~models/known-browser';
import { deletePushSubscription } from '~models/push-subscription';
import { findSessionsOf, takeSessionNamed } from '~models/session';
import { clock } from '~/services/clock';
import type { Actor } from '../actor';
import { invariant } from '../errors';
import { operation, type RunArgs } from '../operation';
import { endSessionsOf } from './sessions';

/** The first match wins: most browsers claim to be Chrome or Safari as well. */
const browsers: [name: string, pattern: RegExp][] = [
  ['Facebook’s browser', /\bFB(?:AN|AV)\b/],
  ['Edge', /\bEdg(?:e|A|iOS)?\//],
  ['Opera', /\bOPR\/|\bOpera\b/],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\bFirefox\/|\bFxiOS\//],
  ['Chrome', /\bChrom(?:e|ium)\/|\bCriOS\//],
  ['Safari', /\bVersion\/[\d.]+ .*Safari\//],
];

const devices: [name: string, pattern: RegExp][] = [
  ['an iPad', /\biPad\b/],
  ['an iPhone', /\biPhone\b/],
  ['an Android phone', /\bAndroid\b.*\bMobile\b/],
  ['an Android tablet', /\bAndroid\b/],
  ['Windows', /\bWindows NT\b/],
  ['a Chromebook', /\bCrOS\b/],
  ['a Mac', /\bMacintosh\b/],
  ['Linux', /\bLinux\b|\bX11\b/],
];

const nameOf = (names: [string, RegExp][], userAgent: string): string | undefined =>
  names.find(([, pattern]) => pattern.test(userAgent))?.[0];

/** @returns such as “Chrome on an Android tablet” */
export function deviceWords(userAgent: string): string {
  const device = nameOf(devices, userAgent);
  const browser = nameOf(browsers, userAgent);
  if (!device && !browser) return 'Unknown browser or program';
  return `${browser ?? 'Browser'} on ${device ?? 'an unknown device'}`;
}

export type Device = {
  id: string;
  name: string;
  /** ISO 8601, UTC. */
  signedInAt: string;
  /** To the hour or so. */
  lastUsedAt: string;
  isCurrent: boolean;
};

/** More than anyone looks through; ending all others ends those beyond as well. */
const mostShown = 100;

/** The actor's signed-in browsers, last used first. */
export async function listDevices(actor: Actor): Promise<Device[]> {
  const sessions = await findSessionsOf(actor.id, clock.now(), mostShown);
  return sessions.map(({ _id, deviceId, userAgent, createdAt, lastUsedAt }) => ({
    id: deviceId,
    name: deviceWords(userAgent),
    signedInAt: createdAt.toISOString(),
    lastUsedAt: lastUsedAt.toISOString(),
    isCurrent: _id === actor.sessionId,
  }));
}

/**
 * Signs one of the actor's browsers out. It counts as unknown from then on, so the owner is notified when it signs in again.
 * `device-not-found`, also where the session is someone else's.
 */
export const endDevice = operation({
  who: 'signed-in',
  whileSuspended: true,
  refuses: ['device-not-found'],
  run: ({ actor, input: id }: RunArgs<Actor, string>): Promise<void> =>
    inTransaction(async (tx) => {
      const ended = await takeSessionNamed(actor.id, id, tx);
      invariant(ended, 'device-not-found');
      await deletePushSubscription(ended._id, tx);
      if (ended.browserId) await forgetBrowser(ended.browserId, tx);
    }),
});

export const endOtherDevices = operation({
  who: 'signed-in',
  whileSuspended: true,
  run: ({ actor }: RunArgs<Actor, void>): Promise<void> =>
    inTransaction((tx) => endSessionsOf(actor.id, actor.sessionId, tx)),
});
