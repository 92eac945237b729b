import { randomUUID } from 'node:crypto';
import { inTransaction } from '~models/database/transaction';
import { findPairingOfDevice, insertPairing, sessionLasts, usePairing } from '~models/pairing';
import { findUser, type UserRow } from '~models/user';
import { clock } from '~/services/clock';
import { hashSecret, newSecret } from '../accounts/secrets';
import type { Viewer } from '../actor';
import { type RunArgs, operation } from '../operation';
import { byNetwork } from '../rate-limits';
import { codeOfDevice, pairingCodeHash } from './pairing-code';

/** RFC 8628, 3.2: `expires_in`. */
export const codeLastsSeconds = 600;

/** `lapsed`: its ten minutes are over, or it was used. */
type PairingState = 'waiting' | 'allowed' | 'refused' | 'lapsed';

type ShownPairing = { state: PairingState; code: string; expiresAt: string | null };

type Device = {
  userAgent: string;
  /** The client's address; only its first half is stored. */
  network: string;
};

/** A device asks to be signed in by another. @returns the secret for its cookie, and what it shows */
export const beginPairing = operation({
  who: 'anyone',
  limits: [byNetwork('pairing-network')],
  run: ({ input }: RunArgs<Viewer, Device>) => begin(input),
});

async function begin(device: Device): Promise<{ secret: string; shown: ShownPairing }> {
  const secret = newSecret();
  const code = codeOfDevice(secret);
  const createdAt = clock.now();
  const expiresAt = new Date(createdAt.getTime() + codeLastsSeconds * 1000);
  await insertPairing({
    _id: randomUUID(),
    deviceHash: hashSecret(secret),
    codeHash: pairingCodeHash(code),
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

/** Changes nothing. */
export async function readPairing(secret: string): Promise<ShownPairing> {
  const row = await findPairingOfDevice(hashSecret(secret), clock.now());
  const state = !row || row.state === 'used' ? 'lapsed' : row.state;
  return { state, code: codeOfDevice(secret), expiresAt: row?.expiresAt.toISOString() ?? null };
}

/**
 * Consumes an allowed request. The phone that allowed it must still be signed in: a changed password, a sign-out or a deletion in
 * between takes it back.
 * @returns the account to sign the device in to; null unless it was allowed
 */
export function collectPairing(secret: string): Promise<UserRow | null> {
  const now = clock.now();
  return inTransaction(async (tx) => {
    const row = await usePairing(hashSecret(secret), now, tx);
    if (!row?.userId || !row.sessionId || !(await sessionLasts(row.sessionId, now, tx))) return null;
    const user = await findUser(row.userId, tx);
    return user && !user.hiddenAt ? user : null;
  });
}

/** @returns the first half of an IPv4 address, the first two groups of an IPv6 one: a region, and nobody's line */
function roughNetwork(address: string): string {
  if (address.includes(':')) return `${address.split(':').slice(0, 2).join(':')}:…`;
  return address.includes('.') ? `${address.split('.').slice(0, 2).join('.')}.…` : 'unknown';
}
