import { randomUUID } from 'node:crypto';
import { createUser, markVerified } from '~/domain/accounts/account';
import { hashPassword } from '~/domain/accounts/passwords';
import type { Actor } from '~/domain/actor';
import { recordFirstAwards } from '~/domain/points/awards';
import type { Post } from '~/domain/posts/present-post';
import { type NewPost, publishPost } from '~/domain/posts/publish-post';
import { postWithoutPhoto, type WaitingPost } from '~/domain/waiting-posts';
import type { Role } from '~/schemas/choices';
import { newPhotoKey } from '~/services/photo-store';
import { inTransaction, type Tx } from '~models/database/transaction';
import { completePhoto, reservePhoto } from '~models/photo';
import { findUser, markSettled, Users } from '~models/user';
import { noteSecret } from './kept-logs';

export type Driver = Actor & { email: string; password: string };

export const password = 'a hot plate at exit 143';

let hashed: Promise<string> | undefined;

/** A unique display name. */
export const aName = (word: string): string => `${word} ${randomUUID().slice(0, 8)}`;

/** A verified driver with the 5 points of a registration. Not a newcomer by default. */
export async function aDriver(
  overrides: { displayName?: string; isVerified?: boolean; role?: Role; isNewcomer?: true; hasStanding?: true } = {},
): Promise<Driver> {
  hashed ??= hashPassword(password);
  noteSecret(password);
  const passwordHash = await hashed;
  const email = `driver-${randomUUID()}@example.com`;
  const isVerified = overrides.isVerified !== false;
  const { role = 'driver' } = overrides;
  const user = await withSlot(() =>
    inTransaction(async (tx) => {
      const newUser = await createUser({ email, passwordHash, displayName: overrides.displayName ?? null, role }, tx);
      if (isVerified) await markVerified(newUser._id, tx);
      if (!overrides.isNewcomer) await markSettled(newUser._id, new Date(), tx);
      if (overrides.hasStanding) await giveStanding(newUser._id, tx);
      return newUser;
    }),
  );
  return { id: user._id, username: user.username, sessionId: null, isVerified, role, email, password };
}

/** MongoDB aborts a transaction after 8 seconds. On a slow machine, a hundred at once would each take longer. */
let freeSlots = 8;
const waitingForSlot: (() => void)[] = [];

async function withSlot<T>(work: () => Promise<T>): Promise<T> {
  if (freeSlots > 0) freeSlots -= 1;
  else await new Promise<void>((resolve) => waitingForSlot.push(resolve));
  try {
    return await work();
  } finally {
    const next = waitingForSlot.shift();
    if (next) next();
    else freeSlots += 1;
  }
}

/** Makes an account old enough, with enough points, that its reports about posts and stops count. */
async function giveStanding(userId: number, tx: Tx): Promise<void> {
  const createdAt = new Date(Date.now() - 60 * 24 * 3600_000);
  const award = { userId, points: 35, reason: 'registration' as const, at: createdAt };
  await recordFirstAwards([{ ...award, key: `standing:${userId}` }], tx);
  await Users.updateOne({ _id: userId }, { $set: { createdAt } }, { session: tx });
}

/** A photo's record, as if it had just been stored for this driver. @param widths of its copies, in pixels, ascending */
export async function aKeptPhoto(driver: Actor, widths = [320, 640]): Promise<string> {
  const key = newPhotoKey();
  const row = { _id: key, ownerId: driver.id, state: 'kept' as const, postId: null, photo: null, sha256: key };
  await reservePhoto({ ...row, createdAt: new Date() });
  await completePhoto(key, {
    key,
    width: Math.max(...widths),
    height: (Math.max(...widths) * 3) / 4,
    dominantColor: '#3a2a20',
    widths,
    formats: ['avif', 'webp', 'jpeg'],
    bytes: 20_000,
  });
  return key;
}

const words = {
  title: 'Pork tenderloin, bigger than the plate',
  description: null,
  locationId: null,
  locationName: 'Iowa 80 Truckstop',
  highway: 'I-80',
  exit: '284',
};

/** A post of this driver that is waiting for its photo. */
export const aWaitingPost = (
  driver: Actor,
  overrides: Partial<Parameters<typeof postWithoutPhoto>[1]> = {},
): Promise<WaitingPost> => postWithoutPhoto(driver, { ...words, formKey: null, ...overrides });

/** A post of this driver, with one photo. */
export async function aPost(driver: Actor, overrides: Partial<NewPost> = {}): Promise<Post> {
  return publishPost(driver, {
    ...words,
    photoKeys: [await aKeptPhoto(driver)],
    formKey: null,
    ...overrides,
  });
}

/** A driver's Meat Score as stored. */
export async function pointsOf(driver: Actor): Promise<number> {
  return (await findUser(driver.id))?.points ?? Number.NaN;
}
