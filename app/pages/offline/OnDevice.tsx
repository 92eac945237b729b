import { useNavigate, useSearchParams, Link } from '@remix-run/react';
import { lazy, Suspense, useEffect, useState } from 'react';
import { formatBytes } from '~/components/format';
import { EmptyState } from '~/components/notices/notices';
import { accountOnDevice } from '~/offline/account';
import { clearViewed, maxBytes, spaceUsed, type ViewedPage, viewedPages } from '~/offline/page-cache';
import { importWithRetry } from '~/offline/page/scripts';
import { isSearch } from '~/offline/saved/saved-rows';
import { offline } from '~/offline/words';
import { safePath } from '~/schemas/safe-path';
import { agoInSentence } from '~/schemas/relative-time';
import { WaitingToBeSent } from './WaitingToBeSent';
import { SavedList } from './SavedList';
import { ViewedSection } from './sections';
import { useSavedRows } from './use-stored';

const SavedView = lazy(() => importWithRetry(() => import('./SavedView')));

/** Lists what is stored on this device. For a search that the worker couldn't load, shows the saved stops that match. */
export default function OnDevice() {
  const [parameters] = useSearchParams();
  const to = parameters.get('to');
  const missing = to ? safePath(to) : null;
  const rows = useSavedRows();
  const viewed = useViewedPages();
  const answers = missing !== null && rows !== null && rows.length > 0 && isSearch(missing);
  const isStored = rows !== null && !answers && viewed.pages?.some(({ address }) => address === missing) === true;
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
      {missing && rows && viewed.isRead && !isStored && (
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
      <RecentlyViewed {...viewed} />
    </article>
  );
}

function RecentlyViewed({ pages, bytes, said, forget }: ReturnType<typeof useViewedPages>) {
  return (
    <ViewedSection>
      {pages === null && <p>{said || offline.needsScript}</p>}
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
          <button type="button" className="btn" onClick={forget}>
            {offline.forget}
          </button>
        </>
      )}
      <p role="status">{pages && said}</p>
    </ViewedSection>
  );
}

function useViewedPages() {
  const [pages, setPages] = useState<ViewedPage[] | null>(null);
  const [bytes, setBytes] = useState(0);
  const [said, say] = useState('');
  const look = async () => {
    if (!('serviceWorker' in navigator)) throw new Error('This browser keeps nothing.');
    const found = await viewedPages(await accountOnDevice());
    setBytes(await spaceUsed());
    setPages(found);
  };
  const cannot = () => {
    setPages(null);
    say(offline.cannotKeep);
  };
  useEffect(() => void look().catch(cannot), []);
  const forget = () => {
    clearViewed()
      .then(look)
      .then(() => say(offline.forgotten), cannot);
  };
  return { pages, bytes, said, forget, isRead: pages !== null || said !== '' };
}
