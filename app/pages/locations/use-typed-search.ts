import { type FormEvent, useEffect, useRef, useState } from 'react';
import { chosenOf } from '~/components/chosen-of';
import { usePlaceLookUp } from '~/components/stops/use-place-look-up';
import type { Place } from '~/domain/locations';
import { anyOption } from '~/schemas/location-choices';

/** The same from the server as while one types. */
export const placesOnAPage = 24;

/** `next` is the cursor of the next page, `chosen` what the places were asked by. */
type PlaceList = { items: Place[]; next: string | null; chosen: Record<string, string>; isFirstPage: boolean };

/**
 * Results that follow typing where script runs; the form's button does without. The page's address keeps step, so that it can be
 * kept and sent on, and no typed letter is a step of Back.
 *
 * @param given by the server; a newer page of it replaces what was typed
 * @returns the list to show, and what the search box needs; `isTyped` when the list is not the server's own
 */
export function useTypedSearch(given: PlaceList) {
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState<{ address: string; over: Place[] } | null>(null);
  const isTyping = typed?.over === given.items;
  const found = usePlaceLookUp(isTyping ? typed.address : null);
  const chosen = found && choicesIn(found.address);
  const address = chosen && `/locations?${new URLSearchParams(chosen).toString()}`;

  // Not through the router: it would reload the page, with all its filters, over a link that has just brought the places.
  useEffect(() => {
    if (address) window.history.replaceState(window.history.state, '', address);
  }, [address]);
  useEffect(() => {
    if (!typed || isTyping) return;
    setTyped(null);
    if (input.current) input.current.value = given.chosen.query ?? '';
  }, [typed, isTyping, given.chosen.query]);

  const onInput = ({ currentTarget: { form } }: FormEvent<HTMLInputElement>) => {
    if (form) setTyped({ address: apiAddress(form), over: given.items });
  };
  const list = found && chosen ? { items: found.places, next: found.next, chosen, isFirstPage: true } : given;
  return { input, onInput, list, isTyped: list !== given };
}

/** The API's address for what is typed and chosen so far; "any" is the same as nothing. */
function apiAddress(form: HTMLFormElement): string {
  const choices = [...new FormData(form)].flatMap(([name, value]) =>
    typeof value === 'string' && value.trim() !== '' && !anyValues.has(value) ? [[name, value.trim()]] : [],
  );
  return `/api/locations/filter?${new URLSearchParams([...choices, ['limit', String(placesOnAPage)]]).toString()}`;
}

const anyValues = new Set<string>(Object.values(anyOption));

function choicesIn(address: string): Record<string, string> {
  const choices = new URL(address, window.location.origin).searchParams;
  choices.delete('limit');
  return chosenOf(choices);
}
