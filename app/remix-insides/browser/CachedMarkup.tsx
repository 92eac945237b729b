import { createContext, type FunctionComponent, type ReactElement, useContext } from 'react';
import type { OrSlot } from '~/schemas/shown';

/** Can be written down in full, as a key for its markup. */
export type Plain =
  string | number | boolean | null | undefined | readonly Plain[] | { readonly [name: string]: Plain };
export type PlainProps = { readonly [name: string]: Plain };

/** Anything in it may be a slot. */
type OrSlots<T> = T extends readonly (infer Item)[]
  ? readonly OrSlots<Item>[]
  : T extends object
    ? { readonly [K in keyof T]: OrSlots<T[K]> }
    : OrSlot<T>;

type CachedMarkupProps<P extends PlainProps> = {
  element: 'article' | 'div' | 'footer' | 'li' | 'nav' | 'p' | 'span';
  /** The server renders it once for each `given`, so it may depend on that and the address alone. */
  inside: FunctionComponent<P>;
  given: P;
  className?: string;
  id?: string;
  'aria-label'?: string;
};

export type DrawCachedMarkup = <P extends PlainProps>(props: CachedMarkupProps<P>) => ReactElement;

/** On the server, what draws such an element with markup from its cache. Null in a browser. */
export const CachedMarkupContext = createContext<DrawCachedMarkup | null>(null);

type Props<P extends PlainProps> = Omit<CachedMarkupProps<P>, 'given'> & { given: OrSlots<P> };

/**
 * An element whose inside is rendered once for all pages that show the same; a browser hydrates it like any other. What it is given may
 * have slots, which are filled before it is rendered.
 */
export function CachedMarkup<P extends PlainProps>({ given: open, ...props }: Props<P>) {
  const Draw = useContext(CachedMarkupContext);
  // The server fills slots before it renders the inside, and a browser gets no page that has any.
  const given = open as P;
  if (Draw) return <Draw given={given} {...props} />;
  const { element: Element, inside: Inside, ...attributes } = props;
  return (
    <Element {...attributes}>
      <Inside {...given} />
    </Element>
  );
}
