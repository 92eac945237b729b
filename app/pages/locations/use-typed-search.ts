import { useFetcher } from '@remix-run/react';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { chosenOf } from '~/components/chosen-of';
import { anyOption } from '~/schemas/location-choices';
import type { SearchPage } from './search-page';

/** Nothing is asked until typing has stopped for this long. */
const pauseMs = 250;

/** `before`: what had been found by then. */
type Typed = { address: string; over: SearchPage; before: SearchPage | undefined };

/**
 * Results that follow typing and choosing where script runs; the form's button does without. The page's address keeps step, so
 * that it can be kept and sent on, and no typed letter is a step of Back. An answer to an earlier letter is dropped, however late
 * it comes; where nothing answers, the page stays as it is.
 *
 * @param given by the server; a newer page of it replaces what was typed
 * @returns the page to show, and what the form needs
 */
export function useTypedSearch(given: SearchPage) {
  const input = useRef<HTMLInputElement>(null);
  const { data, load } = useFetcher<SearchPage>();
  const [typed, setTyped] = useState<Typed | null>(null);
  const isTyping = typed?.over === given;
  const asked = isTyping ? typed.address : null;
  const page = isTyping && data && data !== typed.before ? data : given;
  const address = page === given ? null : addressOf(chosenOf(Object.entries(page.filter)));

  useEffect(() => {
    if (asked === null) return;
    const timer = setTimeout(() => load(asked), pauseMs);
    return () => clearTimeout(timer);
  }, [asked, load]);
  // Not through the router: it would reload the page over a link that has just brought the places.
  useEffect(() => {
    if (address) window.history.replaceState(window.history.state, '', address);
  }, [address]);
  const { query } = given.filter;
  useEffect(() => {
    if (!typed || isTyping) return;
    setTyped(null);
    if (input.current) input.current.value = query ?? '';
  }, [typed, isTyping, query]);

  const onInput = ({ currentTarget: form, target }: FormEvent<HTMLFormElement>) => {
    // Another state has other cities.
    const city = form.elements.namedItem('city');
    if (target instanceof HTMLSelectElement && target.name === 'state' && city instanceof HTMLSelectElement) {
      city.value = anyOption.city;
    }
    setTyped((before) => ({
      address: addressOf(choicesIn(form)),
      over: given,
      before: before?.over === given ? before.before : data,
    }));
  };
  return { input, onInput, page };
}

const addressOf = (chosen: Record<string, string>): string => `/locations?${new URLSearchParams(chosen).toString()}`;

/** What is typed and chosen so far; "any" is the same as nothing. */
function choicesIn(form: HTMLFormElement): Record<string, string> {
  const fields = [...new FormData(form)].flatMap(([name, value]): [string, string][] =>
    typeof value === 'string' && !anyValues.has(value) ? [[name, value.trim()]] : [],
  );
  return chosenOf(fields);
}

const anyValues = new Set<string>(Object.values(anyOption));
