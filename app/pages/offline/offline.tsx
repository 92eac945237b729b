import { useNavigate, useSearchParams } from '@remix-run/react';
import { useEffect, useState } from 'react';
import type { PageHandle } from '~/components/page-handle';
import { pageMeta } from '~/components/page-meta';
import { offline } from '~/offline/words';
import { KeptPages } from './KeptPages';
import { WaitingToBeSent } from './WaitingToBeSent';
import type { TakenView } from '~/offline/take-along/find-view';
import { safePath } from '~/schemas/safe-path';
import { TakenAlong } from './taken/TakenAlong';
import { keptOnDevice, takenOnDevice } from './kept-on-device';
import type { TakenPage } from './taken/TakenPage';

export const handle = { parameters: ['to'] } as const satisfies PageHandle;

export const meta = pageMeta({
  title: offline.title,
  description: 'Saved pages and posts waiting to send.',
});

/** What can be read without a network, and what is waiting to be sent (contract). The service worker shows it where a page is not here. */
export default function OfflinePage() {
  const { missing, isLooking, taken } = useAskedFor();
  if (missing && taken) {
    return (
      <article className="column">
        <taken.Page view={taken.view} address={missing} />
      </article>
    );
  }
  return (
    <article className="column on-device">
      <h1>{offline.title}</h1>
      {missing && !isLooking && (
        <section className="taken-box">
          <p>
            <b>{offline.notHere[navigator.onLine ? 'slow' : 'offline']}</b> {offline.comeBack}
          </p>
          <a className="btn" href={missing}>
            {offline.tryAgain}
          </a>
        </section>
      )}
      <WaitingToBeSent />
      <TakenAlong />
      <KeptPages />
    </article>
  );
}

type Taken = { view: TakenView; Page: typeof TakenPage };
type Looked = { for: string; taken: Taken | null };

/** The page that the worker could not show: where its data is here, script draws it; else what was saved offline stands in for it. */
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
      const { findTakenView, TakenPage: Page } = await takenOnDevice();
      const view = await findTakenView(missing);
      const taken = view && { view, Page };
      if (isLeft) return;
      const isHere = !taken && (await (await keptOnDevice()).keptPages()).some(({ address }) => address === missing);
      if (isHere) navigate(missing, { replace: true });
      else setLooked({ for: missing, taken });
    };
    look().catch(() => setLooked({ for: missing, taken: null }));
    return () => {
      isLeft = true;
    };
  }, [missing, navigate]);
  const answer = looked?.for === missing ? looked : null;
  return { missing, isLooking: missing !== null && answer === null, taken: answer?.taken ?? null };
}
