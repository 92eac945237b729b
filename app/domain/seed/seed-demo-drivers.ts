import { inTransaction } from '~models/database/transaction';
import { findUserByUsername } from '~models/user';
import { createUser } from '../accounts/create-user';
import { markVerified } from '../accounts/first-proof';
import type { Actor } from '../actor';
import { changeAvatar } from '../profiles/avatar';
import { type DemoUsername, demoDrivers } from './demo-drivers';
import { renderAvatar } from './drawings';
import { withDrawing } from './with-drawing';

/** Adds the demo drivers that are missing; nobody can sign in as one of them. */
export async function seedDemoDrivers(): Promise<Map<DemoUsername, Actor>> {
  const actors = new Map<DemoUsername, Actor>();
  for (const { username, avatar, ...profile } of demoDrivers) {
    const known = await findUserByUsername(username);
    const id = known?._id ?? (await makeDriver({ ...profile, username }));
    const actor = { id, username, sessionId: null, isVerified: true };
    actors.set(username, actor);
    if (!known?.avatar) await withDrawing(await renderAvatar(avatar), (file) => changeAvatar(actor, file));
  }
  return actors;
}

const makeDriver = (profile: { username: string; displayName: string; city: string; state: string; bio: string }) =>
  inTransaction(async (tx) => {
    const user = await createUser({ ...profile, email: null, isDemo: true, isProfileComplete: true }, tx);
    await markVerified(user._id, tx);
    return user._id;
  });
