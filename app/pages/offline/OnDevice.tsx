import { Link, useNavigate, useSearchParams } from '@remix-run/react';
import { lazy, Suspense, useCallback, useEffect, useState } from 'react';
import { useAccount } from '~/components/contexts';
import { formatBytes } from '~/components/format';
import { Icon } from '~/components/Icons';
import { EmptyState } from '~/components/notices/notices';
import { accountOnDevice } from '~/offline/account';
import { outboxChanges, viewedChanges } from '~/offline/changes';
import { returnToForm } from '~/offline/drafts/post-draft';
import { canReturnToForm, type OutboxEntry, type OutboxItem } from '~/offline/outbox/item';
import { sendWaiting } from '~/offline/outbox/send';
import { allUnsent, deleteItem, sendAgain } from '~/offline/outbox/store';
import { nameOfEntry, waitingWords } from '~/offline/outbox/words';
import { clearViewed, maxBytes, spaceUsed, type ViewedPage, viewedPages } from '~/offline/page-cache';
import { importWithRetry } from '~/offline/page/scripts';
import { isSearch } from '~/offline/saved/saved-rows';
import { deletion, offline, savedWords } from '~/offline/words';
import { safePath } from '~/schemas/safe-path';
import { agoInSentence, capitalize } from '~/schemas/text';
import { SavedList } from './SavedList';
import { ViewedSection, WaitingSection } from './sections';
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
  const [result, setResult] = useState('');
  const { pages, bytes } = viewed ?? nothingViewed;
  const clear = () =>
    void clearViewed().then(
      () => setResult(offline.forgotten),
      () => setResult(offline.cannotKeep),
    );
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
      <p role="status">{result}</p>
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

type Waiting = { account: number; own: OutboxItem[]; ofOthers: number };

const nothing: Waiting = { account: 0, own: [], ofOthers: 0 };

/** The signed-in driver's pending items; for other accounts, only their number. */
function WaitingToBeSent() {
  const { account, own, ofOthers } = useWaiting() ?? nothing;
  const needsSignIn = own.some(({ code }) => code === 'not-signed-in' || code === 'other-account');
  return (
    <WaitingSection isEmpty={own.length + ofOthers === 0}>
      {own.length > 0 && (
        <ul className="plain-list">
          {own.map((row) => (
            <li key={row.id} className="panel px-4 py-3 mb-3">
              <WaitingItem row={row} account={account} />
            </li>
          ))}
        </ul>
      )}
      {ofOthers > 0 && <p>{waitingWords.ofOthers(ofOthers)}</p>}
      {(needsSignIn || ofOthers > 0) && (
        <p>
          <a className="btn" href="/auth?tab=login&redirectTo=%2Foffline">
            {waitingWords.signIn}
          </a>
        </p>
      )}
    </WaitingSection>
  );
}

/** A page from this device's cache may be for any account, so the account then comes from the device. */
function useWaiting(): Waiting | null {
  const viewer = useAccount();
  const read = useCallback(async (): Promise<Waiting> => {
    const account = viewer ?? (await accountOnDevice());
    const rows = await allUnsent();
    const own = rows.filter((row) => row.account === account);
    return { account, own, ofOthers: rows.length - own.length };
  }, [viewer]);
  return useStored(read, outboxChanges, nothing);
}

function WaitingItem({ row, account }: { row: OutboxItem; account: number }) {
  const { id, state, entry, at } = row;
  const [problem, setProblem] = useState('');
  const showFailure = () => setProblem(savedWords.storesNothing);
  const send = () => {
    sendAgain(row)
      .then(() => sendWaiting(account))
      .catch(showFailure);
  };
  const remove = () => {
    if (window.confirm(deletion.confirm(nameOfEntry(row)))) deleteItem(id).catch(showFailure);
  };
  /** In the form that it was sent from, which also has a post's stop and photos. */
  const change = async () => {
    const end = await returnToForm(id);
    if (end !== 'returned') return setProblem(waitingWords.cannotChange[end]);
    window.location.assign(entry.kind === 'comment' ? `/posts/${entry.postId}` : '/posts/new');
  };
  const reason = problem || reasonOf(row);
  return (
    <>
      <p className="flex flex-wrap items-center">
        <Icon name="clock" /> <b className="mr-2">{capitalize(nameOfEntry(row))}</b>{' '}
        <small>{agoInSentence(new Date(at).toISOString(), new Date().toISOString())}</small>
      </p>
      <Words entry={entry} />
      <Photos photos={row.photos} />
      {reason && (
        <p role="status">
          {state === 'refused' && <b>{waitingWords.notSent} </b>}
          <span>{reason}</span>
        </p>
      )}
      <p className="actions">
        <button type="button" className="btn" onClick={send}>
          {state === 'refused' ? waitingWords.sendAgain : waitingWords.sendNow}
        </button>
        {canReturnToForm(row) && (
          <button type="button" className="btn" onClick={() => void change().catch(showFailure)}>
            {waitingWords.change}
          </button>
        )}
        <button type="button" className="btn btn-text" onClick={remove}>
          {deletion.label}
        </button>
      </p>
    </>
  );
}

const reasonOf = ({ code, sentence }: OutboxItem): string => (code === 'too-old' ? waitingWords.tooOld : sentence);

const quote = 'mx-0 my-2 whitespace-pre-line break-words';

function Words({ entry }: { entry: OutboxEntry }) {
  if (entry.kind === 'comment') return <blockquote className={quote}>{entry.content}</blockquote>;
  if (!('words' in entry) || !entry.words.description) return null;
  return <blockquote className={quote}>{entry.words.description}</blockquote>;
}

function Photos({ photos }: Pick<OutboxItem, 'photos'>) {
  const [addresses, setAddresses] = useState<string[]>([]);
  useEffect(() => {
    const made = photos.flatMap(({ blob }) => (blob ? [URL.createObjectURL(blob)] : []));
    setAddresses(made);
    return () => made.forEach((address) => URL.revokeObjectURL(address));
    // Reading a row again creates new objects for the same photos.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [photos.length]);
  return addresses.map((address, at) => (
    <img
      className="w-[96px] h-[96px] object-cover"
      key={address}
      src={address}
      alt={waitingWords.photo(at + 1)}
      width={96}
      height={96}
    />
  ));
}
