import { type RefObject, useEffect, useRef } from 'react';

/**
 * Scrolls a message about a whole form into view: whoever pressed a button far from it would see nothing happen.
 * @param said the sentence; undefined or empty while there is nothing to say
 * @returns the ref for the element that says it
 */
export function useInView<E extends HTMLElement>(said: string | undefined): RefObject<E> {
  const element = useRef<E>(null);
  useEffect(() => {
    if (said) element.current?.scrollIntoView({ block: 'nearest' });
  }, [said]);
  return element;
}
