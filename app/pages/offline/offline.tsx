import { useNavigate, useSearchParams, Link } from '@remix-run/react';
import { useEffect, useState, useContext } from 'react';
import { LiteContext } from '~/components/contexts';
import { Form } from '~/components/forms/form';
import { formatBytes } from '~/components/format';
import { EmptyState } from '~/components/notices/notices';
import { pageMeta } from '~/components/page-meta';
import { accountOnDevice } from '~/offline/account';
import { clearViewed, maxBytes, spaceUsed, type ViewedPage, viewedPages } from '~/offline/page-cache';
import type { SavedRow } from '~/offline/database';
import { savedRows, searchesSaved } from '~/offline/saved/saved-rows';
import { offline } from '~/offline/words';
import type { PageHandle } from '~/schemas/page-handle';
import { safePath } from '~/schemas/safe-path';
import { agoInSentence } from '~/schemas/relative-time';
import { WaitingToBeSent } from './WaitingToBeSent';
import { SavedList } from './SavedList';
import { SavedView } from './SavedView';

export const handle = { parameters: ['to'] } as const satisfies PageHandle;

export const meta = pageMeta({
  title: offline.title,
  description: 'Saved pages and posts waiting to send.',
});

/** Lists the stored pages and the items waiting to send (contract). The service worker also shows it in place of a missing page. */
export default function OfflinePage() {
  const { missing, isLooking, saved } = useAskedFor();
  if (missing && saved) {
    return (
      <article className="column">
        <SavedView rows={saved} address={missing} />
      </article>
    );
  }
  return (
    <article className="column min-h-screen">
      <h1>{offline.title}</h1>
      {missing && !isLooking && (
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
      <SavedList />
      <ViewedPages />
    </article>
  );
}

type Looked = { for: string; saved: SavedRow[] | null };

/** Handles a page that the worker couldn't show: opens it from stored data, or shows results from the saved stops. */
function useAskedFor() {
  const [parameters] = useSearchParams();
  const navigate = useNavigate();
  const to = parameters.get('to');
  const missing = to ? safePath(to) : null;
  const [looked, setLooked] = useState<Looked | null>(null);
  useEffect(() => {
    if (!missing) return;
    let isLeft = false;
    const look = async () => {
      const saved = (await searchesSaved(missing)) ? await savedRows() : null;
      const isHere = (await viewedPages(await accountOnDevice())).some(({ address }) => address === missing);
      if (isLeft) return;
      if (!saved && isHere) navigate(missing, { replace: true });
      else setLooked({ for: missing, saved });
    };
    look().catch(() => setLooked({ for: missing, saved: null }));
    return () => {
      isLeft = true;
    };
  }, [missing, navigate]);
  const answer = looked?.for === missing ? looked : null;
  return { missing, isLooking: missing !== null && answer === null, saved: answer?.saved ?? null };
}

/** The stored pages. In Lite Mode the page has no JavaScript, so it can't list them. */
function ViewedPages() {
  const lite = useContext(LiteContext);
  const { pages, bytes, said, forget } = useViewedPages();
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
      {pages && bytes.used > 0 && (
        <>
          <p>{offline.space(formatBytes(bytes.used), formatBytes(bytes.most))}</p>
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
  const [bytes, setBytes] = useState({ used: 0, most: 0 });
  const [said, say] = useState('');
  const look = async () => {
    if (!('serviceWorker' in navigator)) throw new Error('This browser keeps nothing.');
    setPages(await viewedPages(await accountOnDevice()));
    setBytes({ used: await spaceUsed(), most: maxBytes });
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
  return { pages, bytes, said, forget };
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
