import { useNavigate, useSearchParams, Link } from '@remix-run/react';
import { lazy, Suspense, useEffect, useState } from 'react';
import { formatBytes } from '~/components/format';
import { EmptyState } from '~/components/notices/notices';
import { accountOnDevice } from '~/offline/account';
import { viewedChanges } from '~/offline/changes';
import { clearViewed, maxBytes, spaceUsed, type ViewedPage, viewedPages } from '~/offline/page-cache';
import { importWithRetry } from '~/offline/page/scripts';
import { isSearch } from '~/offline/saved/saved-rows';
import { offline } from '~/offline/words';
import { safePath } from '~/schemas/safe-path';
import { agoInSentence } from '~/schemas/relative-time';
import { WaitingToBeSent } from './WaitingToBeSent';
import { SavedList } from './SavedList';
import { ViewedSection } from './sections';
import { useSavedRows, useStored } from './use-stored';

const SavedView = lazy(() => importWithRetry(() => import('./SavedView')));

/** Lists everything saved on this device. If a search couldn't load, it shows the saved stops that match instead. */
export default function OnDevice() {
  const [parameters] = useSearchParams();
  const to = parameters.get('to');
  const missing = to ? safePath(to) : null;
  const rows = useSavedRows();
  const viewed = useStored(readViewed, viewedChanges, nothingViewed);
  const answers = missing !== null && rows !== null && rows.length > 0 && isSearch(missing);
  const isStored = rows !== null && !answers && viewed?.pages?.some(({ address }) => address === missing) === true;
  const navigate = useNavigate();
  useEffect(() => {
    if (missing && isStored) navigate(missing, { replace: true });
  }, [missing, isStored, navigate]);
  if (answers) {
    return (
      <article className="column">
        <Suspense>
          <SavedView rows={rows} address={missing} />
        </Suspense>
      </article>
    );
  }
  return (
    <article className="column min-h-screen">
      <h1>{offline.title}</h1>
      {missing && rows && viewed && !isStored && (
        <section className="mb-3 p-3 border rounded-lg bg-card">
          <p>
            <b>{offline.notHere[navigator.onLine ? 'slow' : 'offline']}</b> {offline.comeBack}
          </p>
          <a className="btn" href={missing}>
            {offline.tryAgain}
          </a>
        </section>
      )}
      <WaitingToBeSent />
      <SavedList rows={rows ?? []} />
      <RecentlyViewed viewed={viewed} />
    </article>
  );
}

function RecentlyViewed({ viewed }: { viewed: Viewed | null }) {
  const [isCleared, setCleared] = useState(false);
  const { pages, bytes } = viewed ?? nothingViewed;
  const clear = () => void clearViewed().then(() => setCleared(true));
  return (
    <ViewedSection>
      {pages === null && <p>{viewed ? offline.cannotKeep : offline.needsScript}</p>}
      {pages?.length === 0 && <EmptyState title="No pages yet" text={offline.nothingKept} />}
      <ul className="plain-list">
        {pages?.map(({ address, title, at }) => (
          <li key={address}>
            <Link className="flex flex-wrap items-center justify-between min-h-12 py-2 break-words" to={address}>
              {title}
            </Link>{' '}
            <small>{agoInSentence(at, new Date().toISOString())}</small>
          </li>
        ))}
      </ul>
      {pages && bytes > 0 && (
        <>
          <p>{offline.space(formatBytes(bytes), formatBytes(maxBytes))}</p>
          <button type="button" className="btn" onClick={clear}>
            {offline.forget}
          </button>
        </>
      )}
      <p role="status">{isCleared && offline.forgotten}</p>
    </ViewedSection>
  );
}

/** `pages` is null if this browser can't store any. */
type Viewed = { pages: ViewedPage[] | null; bytes: number };

const nothingViewed: Viewed = { pages: null, bytes: 0 };

async function readViewed(): Promise<Viewed> {
  if (!('serviceWorker' in navigator)) return nothingViewed;
  return { pages: await viewedPages(await accountOnDevice()), bytes: await spaceUsed() };
}
