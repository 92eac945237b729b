import { lazy, Suspense, useContext } from 'react';
import { LiteContext, useScript } from '~/components/contexts';
import { Form } from '~/components/forms/form';
import { pageMeta } from '~/components/page-meta';
import { importWithRetry } from '~/offline/page/scripts';
import { offline } from '~/offline/words';
import type { PageHandle } from '~/schemas/page-handle';
import { SavedSection, ViewedSection, WaitingSection } from './sections';

export const handle = { parameters: ['to'] } as const satisfies PageHandle;

export const meta = pageMeta({
  title: offline.title,
  description: 'Saved pages and posts waiting to send.',
});

/** Loads after hydration. Without a network it comes from the service worker, which caches it with the page. */
const OnDevice = lazy(() => importWithRetry(() => import('./OnDevice')));

/** Lists the stored pages and the items waiting to send (contract). The service worker also shows it in place of a missing page. */
export default function OfflinePage() {
  if (!useScript()) return <NothingRead />;
  return (
    <Suspense fallback={<NothingRead />}>
      <OnDevice />
    </Suspense>
  );
}

/** The page without JavaScript, and until the device's data can be read. In Lite Mode pages have no JavaScript. */
function NothingRead() {
  const lite = useContext(LiteContext);
  return (
    <article className="column min-h-screen">
      <h1>{offline.title}</h1>
      <WaitingSection isEmpty />
      <SavedSection isEmpty />
      <ViewedSection>{lite ? <TurnOffLite /> : <p>{offline.needsScript}</p>}</ViewedSection>
    </article>
  );
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
