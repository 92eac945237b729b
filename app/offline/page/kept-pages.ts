import type { KeptRow } from '../database';
import { accountOnDevice } from '../account';
import { keptRows } from '../kept';
import { pageOfData } from '../keepable';

/** `at` is ISO 8601. */
export type SavedPage = { address: string; title: string; at: string };

/** What can be read without a network, what came last first; a page that is here as a document and as data once. */
export async function keptPages(): Promise<SavedPage[]> {
  const pages = new Map<string, SavedPage>();
  const account = await accountOnDevice();
  const rows = (await keptRows()).sort((a, b) => a.at - b.at);
  for (const row of rows) {
    const address = addressOf(row);
    if (address === null || (row.account !== 0 && row.account !== account)) continue;
    const title = row.title || (pages.get(address)?.title ?? address);
    pages.set(address, { address, title, at: new Date(row.at).toISOString() });
  }
  return [...pages.values()].reverse();
}

/** In bytes. */
export const spaceUsed = async (): Promise<number> => (await keptRows()).reduce((sum, { bytes }) => sum + bytes, 0);

function addressOf({ kind, url }: KeptRow): string | null {
  if (kind === 'page') return url;
  if (kind !== 'data') return null;
  const [path = '', ...search] = url.split('?');
  return [pageOfData(path) ?? path, ...search].join('?');
}
