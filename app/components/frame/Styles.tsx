import { useMatches, useRouteError } from '@remix-run/react';
import { useContext, useEffect, useState } from 'react';
import first from '../../styles/first.css?inline';
import { linkMayBeBack, pause } from '~/offline/page/until-it-comes';
import { type SheetName, sheets } from '../../styles/sheets';
import { NonceContext } from '../nonce';
import { allStyles, areStylesAskedFor, askForStyles, onStylesAskedFor, stylesAreHere } from './all-styles';

/**
 * The style sheets, inside the page: a file would take one more round trip before anything is painted. What this page does not
 * need is fetched once somebody does something with it, or the device has it.
 */
export function Styles({ hasNotice }: { hasNotice: boolean }) {
  const nonce = useContext(NonceContext);
  const needed = useNeeded(hasNotice);
  const [needsAll, setNeedsAll] = useState(areStylesAskedFor);
  const [tries, setTries] = useState(0);
  useEffect(() => {
    const ask = () => void askForStyles();
    for (const sign of signs) window.addEventListener(sign, ask, { once: true });
    return onStylesAskedFor(() => setNeedsAll(true));
  }, []);
  const onError = () => {
    stylesAreHere();
    void linkMayBeBack(pause * Math.min(2 ** tries, mostPauses)).then(() => setTries(tries + 1));
  };
  const text = import.meta.env.SSR ? first + textOf(needed) : (begun?.textContent ?? '');
  return (
    <>
      <style data-site="" nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: text }} />
      {needsAll && <link key={tries} rel="stylesheet" href={allStyles} onLoad={stylesAreHere} onError={onError} />}
    </>
  );
}

/** A timer of more milliseconds than 31 bits hold would be none. */
const mostPauses = 64;

/** Of somebody who is about to do something that another page, or a notice, may come of. */
const signs = ['pointerdown', 'keydown', 'notice'];

/** In a browser, the sheets as the server sent them, so that a redrawn frame does not load them again. */
const begun = import.meta.env.SSR ? null : document.querySelector('style[data-site]');

/** @returns the sheets that the page names; null for all of them. */
function useNeeded(hasNotice: boolean): readonly SheetName[] | null {
  const failed = useRouteError() !== undefined;
  const page = useMatches().find(({ handle }) => namesSheets(handle));
  if (!page || !namesSheets(page.handle)) return null;
  return [
    ...page.handle.sheets,
    ...(failed ? (['roadSigns'] as const) : []),
    ...(hasNotice ? (['toast'] as const) : []),
  ];
}

const namesSheets = (handle: unknown): handle is { sheets: readonly SheetName[] } =>
  typeof handle === 'object' && handle !== null && 'sheets' in handle;

const textOf = (needed: readonly SheetName[] | null): string =>
  Object.entries(sheets)
    .filter(([name]) => !needed || needed.some((one) => one === name))
    .map(([, text]) => text)
    .join('');
