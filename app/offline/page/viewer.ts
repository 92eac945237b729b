import type { ViewerInHead } from '~/schemas/shown';
import { noteAccount } from '../account';
import { deviceDatabase } from '../database';
import { bannerShown } from './stale-banner';
import { type PageWatch, viewerShown } from './page-state';

/**
 * Records who is signed in when the site sends a page. On a page from the device, passes the recorded driver to `show`, for the header.
 */
export function followViewer(page: PageWatch, show: (viewer: ViewerInHead | null) => void): void {
  const look = async () => {
    const sent = viewerIn(page.state);
    if (!isFromDevice() && !navigator.serviceWorker.controller) {
      await noteAccount(Number(sent?.id ?? 0), performance.timeOrigin);
    }
    if (sent) await noteViewer(sent);
    const known = sent ? null : await viewerOnDevice();
    show(isFromDevice() ? known : null);
  };
  const lookAgain = () => void look().catch(() => undefined);
  lookAgain();
  page.subscribe(({ navigation }) => {
    if (navigation.formAction === '/logout') void noteAccount(0, Date.now()).catch(() => undefined);
    if (navigation.state === 'idle') lookAgain();
  });
}

/** A page from the device may be out of date about who is signed in. */
const isFromDevice = (): boolean => bannerShown() !== null || window.location.pathname === '/offline';

async function noteViewer(viewer: ViewerInHead): Promise<void> {
  const facts = (await deviceDatabase()).transaction('facts', 'readwrite');
  if ((await facts.store.get('account')) === Number(viewer.id)) await facts.store.put(viewer, 'viewer');
  await facts.done;
}

/** Deleted when the account changes (`account.ts`). */
async function viewerOnDevice(): Promise<ViewerInHead | null> {
  const known: unknown = await (await deviceDatabase()).get('facts', 'viewer');
  return isViewer(known) ? { ...known, unread: 0 } : null;
}

function viewerIn(state: PageWatch['state']): ViewerInHead | null {
  const viewer = viewerShown(state);
  return isViewer(viewer) ? viewer : null;
}

const isViewer = (known: unknown): known is ViewerInHead =>
  typeof known === 'object' && known !== null && 'id' in known && 'name' in known;
