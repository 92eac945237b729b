import type { Page } from '@playwright/test';
import { expect } from './fixtures';

/** Waits until the service worker is ready and has cached the address. */
export async function kept(page: Page, address: string): Promise<void> {
  await page.evaluate(() => navigator.serviceWorker.ready);
  await expect.poll(() => page.evaluate((url) => caches.match(url).then(Boolean), address)).toBe(true);
}

/** Everything that the site has stored on the device: cached addresses and texts, and database rows, as JSON. */
export const onDevice = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const found: string[] = [];
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        const answer = await cache.match(request);
        found.push(`${request.url}\n${(await answer?.text()) ?? ''}`);
      }
    }
    const done = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(new Error('The database does not answer.'));
      });
    for (const { name = '' } of await indexedDB.databases()) {
      const database = await done(indexedDB.open(name));
      for (const store of Array.from(database.objectStoreNames)) {
        const rows = database.transaction(store).objectStore(store);
        found.push(`${store}: ${JSON.stringify([await done(rows.getAllKeys()), await done(rows.getAll())])}`);
      }
      database.close();
    }
    return found.join('\n');
  });

export type Stored = { cache: string; url: string; bytes: number };

/** The cached pages and photos. The name of a page cache contains the account's id. */
export const storedPages = (page: Page): Promise<Stored[]> =>
  page.evaluate(async () => {
    const found: { cache: string; url: string; bytes: number }[] = [];
    for (const name of (await caches.keys()).filter((each) => /^(pages |photos$)/.test(each))) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        const { pathname, search } = new URL(request.url);
        const body = await (await cache.match(request))?.blob();
        found.push({ cache: name, url: pathname + search, bytes: body?.size ?? 0 });
      }
    }
    return found;
  });
