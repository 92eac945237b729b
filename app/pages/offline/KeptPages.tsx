import { Form, Link } from '@remix-run/react';
import { useContext, useEffect, useState } from 'react';
import { EmptyState } from '~/components/notices/EmptyState';
import { formatBytes } from '~/components/format';
import { LiteContext } from '~/components/lite';
import type { SavedPage } from '~/offline/page/kept-pages';
import { offline } from '~/offline/words';
import { agoInSentence } from '~/schemas/relative-time';
import { keptOnDevice } from './kept-on-device';

/** What can be read without a network. A page in lite mode runs no script, and so cannot look. */
export function KeptPages() {
  const lite = useContext(LiteContext);
  const { pages, bytes, said, forget } = useKeptPages();
  return (
    <>
      <h2>Recently viewed</h2>
      {lite && <TurnOffLite />}
      {!lite && pages === null && <p>{said || offline.needsScript}</p>}
      {pages?.length === 0 && <EmptyState title="No pages yet" text={offline.nothingKept} />}
      <ul className="plain-list kept-pages">
        {pages?.map(({ address, title, at }) => (
          <li key={address}>
            <Link to={address}>{title}</Link> <small>{agoInSentence(at, new Date().toISOString())}</small>
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

function useKeptPages() {
  const [pages, setPages] = useState<SavedPage[] | null>(null);
  const [bytes, setBytes] = useState({ used: 0, most: 0 });
  const [said, say] = useState('');
  const look = async () => {
    if (!('serviceWorker' in navigator)) throw new Error('This browser keeps nothing.');
    const { keptPages, spaceUsed, mostBytes } = await keptOnDevice();
    setPages(await keptPages());
    setBytes({ used: await spaceUsed(), most: mostBytes });
  };
  const cannot = () => {
    setPages(null);
    say(offline.cannotKeep);
  };
  useEffect(() => void look().catch(cannot), []);
  const forget = () => {
    keptOnDevice()
      .then(({ forgetSeen }) => forgetSeen())
      .then(look)
      .then(() => say(offline.forgotten), cannot);
  };
  return { pages, bytes, said, forget };
}

const TurnOffLite = () => (
  <>
    <p>{offline.lite}</p>
    <Form method="post" action="/lite" reloadDocument>
      <input type="hidden" name="redirectTo" value="/offline" />
      <button className="btn" name="lite" value="off">
        {offline.turnOffLite}
      </button>
    </Form>
  </>
);
