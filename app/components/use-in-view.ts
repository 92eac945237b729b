import { type RefObject, useEffect, useRef } from 'react';

/**
 * Brings what is said of a whole form into view: whoever pressed a button far from it would see nothing come of it.
 * @param said the sentence; none or an empty one while there is nothing to say.
 * @returns the ref of the element that says it.
 */
export function useInView<E extends HTMLElement>(said: string | undefined): RefObject<E> {
  const element = useRef<E>(null);
  useEffect(() => {
    if (said) element.current?.scrollIntoView({ block: 'nearest' });
  }, [said]);
  return element;
}
