import { startSite } from './site';

/** One server for the whole run; the tests share it, and each makes the drivers and posts that it needs. */
export default async function startForAll(): Promise<() => Promise<void>> {
  const site = await startSite({ SEED: process.env.SCREENSHOTS ? 'starter' : 'none' });
  process.env.E2E_SITE_URL = site.url;
  process.env.E2E_DATA_DIR = site.dataDir;
  return site.stop;
}
