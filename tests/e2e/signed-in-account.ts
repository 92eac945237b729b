import { updateProfile } from '~/domain/profiles/update-profile';
import type { Role } from '~/schemas/choices';
import { startEmbedded } from '~/services/mongod/start-or-join';
import { connectDatabase } from '~models/database/connection';
import { updateUser } from '~models/user';
import { aDriver, type Driver } from '../support/factories';
import { sessionCookieOf } from '../support/session-cookie';

/** With `hasStanding`, the driver's reports count. The email address is verified by default. */
export type AccountOptions = { displayName?: string; role?: Role; hasStanding?: true; isVerified?: false };

let connected: Promise<void> | undefined;

/**
 * Creates a registered, verified and signed-in account with a name through the domain layer, in the site's database. Through the site's
 * pages this would take a fifth of a second for each of a thousand accounts.
 * @returns the account, and the Set-Cookie header that signs a browser in
 */
export async function aSignedInAccount({
  displayName,
  ...options
}: AccountOptions & { displayName: string }): Promise<Driver & { cookie: string }> {
  await (connected ??= connectToSite());
  const driver = await aDriver(options);
  await updateUser(driver.id, { hasSignedIn: true });
  await updateProfile(driver, { displayName });
  return { ...driver, cookie: await sessionCookieOf(driver) };
}

/** Connects to the site's database, in the data folder set by tests/e2e/start-site.ts. */
async function connectToSite(): Promise<void> {
  const joined = await startEmbedded({ dataDir: process.env.E2E_DATA_DIR ?? '', onProgress: () => undefined });
  // Only the database's address is needed; the site itself keeps it running.
  await joined.stop();
  await connectDatabase(joined.uri);
}
