import { updateProfile } from '~/domain/profiles/update-profile';
import type { Role } from '~/schemas/choices';
import { startEmbedded } from '~/services/mongod';
import { connectDatabase } from '~models/database/connection';
import { updateUser } from '~models/user';
import { aDriver, type Driver } from '../support/factories';
import { sessionCookieOf } from '../support/session-cookie';

/** Standing is what it takes for a driver's word on a post or a place to count. An address is verified unless it is said not to be. */
export type Wanted = { displayName?: string; role?: Role; hasStanding?: true; isVerified?: false };

let connected: Promise<void> | undefined;

/**
 * Makes an account as one is after registering, opening the mailed link, signing in and giving a name, but by the domain, in the
 * site's database: through its doors that takes the site, the mail and the database a fifth of a second of work for each of a
 * thousand.
 * @returns it, and the Set-Cookie header that signs a browser in.
 */
export async function aSignedInAccount({
  displayName,
  ...given
}: Wanted & { displayName: string }): Promise<Driver & { cookie: string }> {
  await (connected ??= connectToSite());
  const driver = await aDriver(given);
  await updateUser(driver.id, { hasSignedIn: true });
  await updateProfile(driver, { displayName });
  return { ...driver, cookie: await sessionCookieOf(driver) };
}

/** The site of this run has the database of its data folder, which tests/e2e/start-site.ts names to this process. */
async function connectToSite(): Promise<void> {
  const joined = await startEmbedded({ dataDir: process.env.E2E_DATA_DIR ?? '', onProgress: () => undefined });
  // Its address is all that is wanted: to look after it is the site's own.
  await joined.stop();
  await connectDatabase(joined.uri);
}
