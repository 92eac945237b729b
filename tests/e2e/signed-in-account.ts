import { inTransaction } from '~models/database/transaction';
import { connectDatabase } from '~models/database/connection';
import { createUser } from '~/domain/accounts/create-user';
import { markVerified } from '~/domain/accounts/first-proof';
import { hashPassword } from '~/domain/accounts/passwords';
import { openSession, sessionSeconds } from '~/domain/accounts/sessions';
import { updateProfile } from '~/domain/profiles/update-profile';
import { sessionCookie } from '~/http/cookies';
import type { Role } from '~/schemas/roles';
import { startEmbedded } from '~/services/mongod';

type Account = { email: string; password: string; displayName: string; role?: Role };

let hashed: Promise<string> | undefined;
let connected: Promise<void> | undefined;

/**
 * Makes an account as one is after registering, opening the mailed link and giving a name, but by the domain, in the site's
 * database: through its doors that takes the site, the mail and the database a fifth of a second of work for each of a thousand.
 * @returns the account's number, and the cookie that it is signed in with.
 */
export async function aSignedInAccount(given: Account): Promise<{ id: number; cookie: string }> {
  await (connected ??= connectToSite());
  const { email, password, displayName, role = 'driver' } = given;
  const passwordHash = await (hashed ??= hashPassword(password));
  const { _id: id, username } = await inTransaction(async (tx) => {
    const user = await createUser({ email, passwordHash, role, hasSignedIn: true }, tx);
    await markVerified(user._id, tx);
    return user;
  });
  await updateProfile({ id, username, sessionId: null, isVerified: true, role }, { displayName });
  const secret = await openSession(id, 'a cab tablet');
  return { id, cookie: await sessionCookie.serialize(secret, { maxAge: sessionSeconds }) };
}

/** The site of this run has the database of its data folder, which tests/e2e/start-site.ts names to this process. */
async function connectToSite(): Promise<void> {
  const joined = await startEmbedded({ dataDir: process.env.E2E_DATA_DIR ?? '', onProgress: () => undefined });
  // Its address is all that is wanted: to look after it is the site's own.
  await joined.stop();
  await connectDatabase(joined.uri);
}
