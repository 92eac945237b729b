import { randomUUID } from 'node:crypto';
import type { SessionRow } from '~models/session';
import { hashSecret, newSecret } from '~/domain/secrets';
import { sessionCookie } from '~/http/cookies';
import { flash } from '~/http/flash';
import { day } from './drivers';
import { store } from './store';

/** Signs drivers in without their passwords. @returns the cookie header of each */
export async function mintSessions(userIds: number[], now: number): Promise<string[]> {
  const minted = userIds.map((userId) => ({ userId, secret: newSecret() }));
  await store(
    'Session',
    minted.map(({ userId, secret }): SessionRow => ({
      _id: hashSecret(secret),
      userId,
      deviceId: randomUUID(),
      browserId: null,
      userAgent: 'bench',
      createdAt: new Date(now),
      lastUsedAt: new Date(now),
      expiresAt: new Date(now + day),
    })),
  );
  return Promise.all(minted.map(async ({ secret }) => (await sessionCookie.serialize(secret)).split(';', 1).join('')));
}

/** The cookie header of a browser for which a notice waits: its pages are shared with no one, and made again. */
export const noticeCookie = async (): Promise<string> => (await flash('signed-in')).split(';', 1).join('');
