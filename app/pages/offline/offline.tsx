import { useNavigate, useSearchParams, Link } from '@remix-run/react';
import { useEffect, useState, useContext } from 'react';
import { LiteContext } from '~/components/contexts';
import { Form } from '~/components/forms/form';
import { formatBytes } from '~/components/format';
import { EmptyState } from '~/components/notices/notices';
import { pageMeta } from '~/components/page-meta';
import { accountOnDevice } from '~/offline/account';
import { clearViewed, maxBytes, spaceUsed, type ViewedPage, viewedPages } from '~/offline/page-cache';
import { isSearch } from '~/offline/saved/saved-rows';
import { offline } from '~/offline/words';
import type { PageHandle } from '~/schemas/page-handle';
import { safePath } from '~/schemas/safe-path';
import { agoInSentence } from '~/schemas/relative-time';
import { WaitingToBeSent } from './WaitingToBeSent';
import { SavedList, useSavedRows } from './SavedList';
import { SavedView } from './SavedView';

export const handle = { parameters: ['to'] } as const satisfies PageHandle;

export const meta = pageMeta({
  title: offline.title,
  description: 'Saved pages and posts waiting to send.',
});

/** Lists the stored pages and the items waiting to send (contract). The service worker also shows it in place of a missing page. */
export default function OfflinePage() {
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
        <SavedView rows={rows} address={missing} />
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

/** In Lite Mode the page has no JavaScript, so it can't list the pages. */
function RecentlyViewed({ pages, bytes, said, forget }: ReturnType<typeof useViewedPages>) {
  const lite = useContext(LiteContext);
  return (
    <>
      <h2>Recently viewed</h2>
      {lite && <TurnOffLite />}
      {!lite && pages === null && <p>{said || offline.needsScript}</p>}
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
    </>
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

const TurnOffLite = () => (
  <>
    <p>{offline.lite}</p>
    <Form action="/lite" reloadDocument>
      <input type="hidden" name="redirectTo" value="/offline" />
      <button className="btn" name="lite" value="off">
        {offline.turnOffLite}
      </button>
    </Form>
  </>
);
