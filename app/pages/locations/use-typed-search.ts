import { useFetcher } from '@remix-run/react';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { chosenOf } from '~/components/chosen-of';
import { unreadLists } from '~/messages/errors';
import { onUnread } from '~/offline/page/page-state';
import { anyOption } from '~/schemas/location-choices';
import type { SearchPage } from './search-page';

/** Nothing is asked until typing has stopped for this long. */
const pauseMs = 250;

/** `before`: what had been found by then. */
type Typed = { address: string; over: SearchPage; before: SearchPage | undefined; isFilter: boolean };

/**
 * Results that follow typing and choosing where script runs; the form's button does without. The page's address keeps step, so
 * that it can be kept and sent on, and no typed letter is a step of Back. An answer to an earlier letter is dropped, however late
 * it comes; where nothing answers, the page says so in place of the list, and keeps what was typed and chosen.
 *
 * @param given by the server; a newer page of it replaces what was typed
 * @returns the page to show, and what the form needs
 */
export function useTypedSearch(given: SearchPage) {
  const input = useRef<HTMLInputElement>(null);
  const { data, load, state } = useFetcher<SearchPage>();
  const [typed, setTyped] = useState<Typed | null>(null);
  const isTyping = typed?.over === given;
  const asked = isTyping ? typed.address : null;
  const [unread, setUnread] = useState<string | null>(null);
  const isFailed = asked !== null && asked === unread && state === 'loading';
  const page = isTyping && data && data !== typed.before ? data : given;
  const address = page === given ? null : addressOf(chosenOf(Object.entries(page.filter)));

  useEffect(() => onUnread(setUnread), []);
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
      isFilter: target instanceof HTMLSelectElement,
    }));
  };
  return {
    input,
    onInput,
    page,
    /** A filter shows at once that it is at work; a search keeps what it found until the next letter is answered. */
    isLoading: isTyping && typed.isFilter && state === 'loading' && !isFailed,
    failure: isFailed ? (asked?.includes('query=') ? unreadLists.locationsSearch : unreadLists.locationsFilter) : null,
    tryAgain: () => {
      setUnread(null);
      if (asked !== null) load(asked);
    },
  };
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
