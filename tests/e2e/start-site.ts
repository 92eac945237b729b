import { noonZone } from '../support/noon-zone';
import { startOAuthProvider } from '../support/oauth-provider';
import { startSite } from './site';

/** All tests share one server. Each test creates its own drivers and posts. */
export default async function startForAll(): Promise<() => Promise<void>> {
  process.env.SITE_TIME_ZONE = noonZone();
  const [google, facebook] = [await startOAuthProvider('google'), await startOAuthProvider('facebook')];
  const seed = process.env.SCREENSHOTS ? 'starter' : 'none';
  const push = { PUSH_CONTACT: 'mailto:operator@example.com' };
  const site = await startSite({ SEED: seed, ...push, ...google.env, ...facebook.env });
  process.env.E2E_SITE_URL = site.url;
  process.env.E2E_DATA_DIR = site.dataDir;
  // For tests that use the domain layer directly (signed-in-account.ts).
  process.env.DATA_DIR = site.dataDir;
  return async () => {
    await site.stop();
    await google.stop();
    await facebook.stop();
  };
}
