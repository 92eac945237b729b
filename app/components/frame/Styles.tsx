import { useMatches } from '@remix-run/react';
import { useContext, useEffect, useState } from 'react';
import first from '../../styles/first.css?inline';
import more from '../../styles/more.css?inline';
import moreFile from '../../styles/more.css?url';
import stops from '../../styles/stops.css?inline';
import stopsFile from '../../styles/stops.css?url';
import { NonceContext } from '../nonce';

/**
 * The style sheets, inside the page: a file would take one more round trip before anything is painted. What the first page does
 * not need is fetched once script has taken over.
 */
export function Styles() {
  const nonce = useContext(NonceContext);
  const { whole, listing } = useSent();
  const [running, setRunning] = useState(false);
  useEffect(() => setRunning(true), []);
  const text = import.meta.env.SSR ? first + (whole ? more : '') + (listing ? stops : '') : (begun?.textContent ?? '');
  return (
    <>
      <style
        nonce={nonce}
        data-whole={whole}
        data-listing={listing}
        suppressHydrationWarning
        dangerouslySetInnerHTML={{ __html: text }}
      />
      {running && !whole && <link rel="stylesheet" href={moreFile} />}
      {running && !listing && <link rel="stylesheet" href={stopsFile} />}
    </>
  );
}

/** In a browser, the sheets as the server sent them, so that a redrawn frame does not load them again. */
const begun = import.meta.env.SSR ? null : document.querySelector('style');

/** Which sheets the server sent. */
function useSent(): { whole: boolean; listing: boolean } {
  const matches = useMatches();
  if (begun) return { whole: begun.dataset.whole === 'true', listing: begun.dataset.listing === 'true' };
  const says = (word: string) => matches.some(({ handle }) => isObject(handle) && word in handle);
  return { whole: !says('isFirst'), listing: says('hasStops') };
}

const isObject = (handle: unknown): handle is object => typeof handle === 'object' && handle !== null;
