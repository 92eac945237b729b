import { useMatches } from '@remix-run/react';
import { useContext, useEffect, useState } from 'react';
import first from '../../styles/first.css?inline';
import more from '../../styles/more.css?inline';
import moreFile from '../../styles/more.css?url';
import { NonceContext } from '../nonce';

/**
 * The style sheets, inside the page: a file would take one more round trip before anything is painted. What the first page does
 * not need is fetched once script has taken over.
 */
export function Styles() {
  const nonce = useContext(NonceContext);
  const whole = useWhole();
  const [running, setRunning] = useState(false);
  useEffect(() => setRunning(true), []);
  const text = import.meta.env.SSR ? first + (whole ? more : '') : (begun?.textContent ?? '');
  return (
    <>
      <style nonce={nonce} data-whole={whole} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: text }} />
      {running && !whole && <link rel="stylesheet" href={moreFile} />}
    </>
  );
}

/** In a browser, the sheets as the server sent them, so that a redrawn frame does not load them again. */
const begun = import.meta.env.SSR ? null : document.querySelector('style');

function useWhole(): boolean {
  const matches = useMatches();
  return begun ? begun.dataset.whole === 'true' : !matches.some(({ handle }) => isFirst(handle));
}

const isFirst = (handle: unknown): boolean => typeof handle === 'object' && handle !== null && 'isFirst' in handle;
