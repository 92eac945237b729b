import { createHash, randomUUID } from 'node:crypto';
import type { z } from 'zod';
import type { askingDevice as askingDeviceAnswer, shownPairing } from '~/schemas/answers';
import { inTransaction } from '~models/database/transaction';
import {
  answerPairing,
  findPairingOfDevice,
  findPairingToAnswer,
  insertPairing,
  type PairingRow,
  claimPairingByCode,
  usePairing,
} from '~models/token';
import { isSessionOpen } from '~models/session';
import { findUser, type UserRow } from '~models/user';
import { config } from '~/config.server';
import { clock } from '~/services/clock';
import { describeDevice } from './accounts/sessions';
import { hashesOfTyped, hashOfCode, hashSecret, newSecret, shortCode } from './secrets';
import type { Actor, Viewer } from './actor';
import { invariant } from './errors';
import { operation, type RunArgs } from './operation';
import { byActor, byNetwork } from './rate-limits';

/** The code is derived from the device's secret, so that only this device can show it again. */
const codeOfDevice = (secret: string): string =>
  shortCode(createHash('sha256').update(`the pairing code of ${secret}`).digest());

const [currentSecret = ''] = config.SESSION_SECRETS;

const codeUse = 'pairing code';

/** RFC 8628, 3.2: `expires_in`. */
export const codeLifetimeSeconds = 600;

/** `lapsed`: its ten minutes are over, or it was already used. */
type ShownPairing = z.output<typeof shownPairing>;

type Device = {
  userAgent: string;
  /** The client's IP address; only its first half is stored. */
  network: string;
};

/** Starts the sign-in of a device by another device. @returns the secret for its cookie, and the code to display */
export const beginPairing = operation({
  who: 'anyone',
  limits: [byNetwork('pairing-network')],
  run: ({ input }: RunArgs<Viewer, Device>) => begin(input),
});

async function begin(device: Device): Promise<{ secret: string; shown: ShownPairing }> {
  const secret = newSecret();
  const code = codeOfDevice(secret);
  const createdAt = clock.now();
  const expiresAt = new Date(createdAt.getTime() + codeLifetimeSeconds * 1000);
  await insertPairing({
    _id: randomUUID(),
    deviceHash: hashSecret(secret),
    codeHash: hashOfCode(codeUse, code, currentSecret),
    userAgent: device.userAgent.slice(0, 200),
    network: roughNetwork(device.network),
    state: 'waiting',
    userId: null,
    sessionId: null,
    createdAt,
    expiresAt,
  });
  return { secret, shown: { state: 'waiting', code, expiresAt: expiresAt.toISOString() } };
}

/** Read-only: `redeemPairing` consumes the request. */
export async function readPairing(secret: string): Promise<ShownPairing> {
  const row = await findPairingOfDevice(hashSecret(secret), clock.now());
  const state = !row || row.state === 'used' ? 'lapsed' : row.state;
  return { state, code: codeOfDevice(secret), expiresAt: row?.expiresAt.toISOString() ?? null };
}

/**
 * Consumes an approved request. The phone that approved it must still be signed in: a password change, sign-out or deletion in between
 * revokes the approval.
 * @returns the account to sign the device in to; null unless it was approved
 */
export function redeemPairing(secret: string): Promise<UserRow | null> {
  const now = clock.now();
  return inTransaction(async (tx) => {
    const row = await usePairing(hashSecret(secret), now, tx);
    if (!row?.userId || !row.sessionId || !(await isSessionOpen(row.sessionId, now, tx))) return null;
    const user = await findUser(row.userId, tx);
    return user && !user.hiddenAt ? user : null;
  });
}

/** @returns the first half of an IPv4 address, or the first two groups of an IPv6 address: enough for a region, not for one connection */
function roughNetwork(address: string): string {
  if (address.includes(':')) return `${address.split(':').slice(0, 2).join(':')}:…`;
  return address.includes('.') ? `${address.split('.').slice(0, 2).join('.')}.…` : 'unknown';
}

/** A device that asks to be signed in, as the user sees it. */
export type AskingDevice = z.output<typeof askingDeviceAnswer>;

/**
 * Finds the device that shows a code, for the actor to approve or reject; from then on nobody else can answer it. Attempts are counted,
 * right or wrong, by user and by network (RFC 8628, 5.1).
 */
export const findAskingDevice = operation({
  who: 'signed-in',
  whileSuspended: true,
  limits: [byActor('pairing-code-actor'), byNetwork('pairing-code-network')],
  refuses: ['pairing-unknown'],
  run: async ({ actor, input: code }: RunArgs<Actor, string>): Promise<AskingDevice> => {
    const row = await claimPairingByCode(hashesOfTyped(codeUse, code), actor.id, clock.now());
    invariant(row, 'pairing-unknown', { field: 'code' });
    return present(row);
  },
});

/** The device whose code the actor has typed but not answered. */
export async function askingDevice(actor: Actor): Promise<AskingDevice | null> {
  const row = await findPairingToAnswer(actor.id, clock.now());
  return row && present(row);
}

/** Approves or rejects a device's request to be signed in as the actor. The first answer counts. @returns the answer in effect */
export const answerDevice = operation({
  who: 'signed-in',
  whileSuspended: true,
  refuses: ['pairing-unknown'],
  run: ({ actor, input }: RunArgs<Actor, Answer>) => saveAnswer(actor, input),
});

type Answer = { id: string; answer: 'allow' | 'refuse' };

async function saveAnswer(
  { id: userId, sessionId }: Actor,
  { id, answer }: Answer,
): Promise<{ state: 'allowed' | 'refused' }> {
  invariant(sessionId, 'not-signed-in');
  const decision =
    answer === 'allow' ? { state: 'allowed' as const, sessionId } : { state: 'refused' as const, sessionId };
  const row = await answerPairing(id, userId, decision, clock.now());
  invariant(row, 'pairing-unknown');
  return { state: row.state === 'refused' ? 'refused' : 'allowed' };
}

const present = ({ _id: id, userAgent, network, createdAt }: PairingRow): AskingDevice => ({
  id,
  device: describeDevice(userAgent),
  network,
  askedAt: createdAt.toISOString(),
});
