import { createContext, type FunctionComponent, type ReactElement, useContext } from 'react';

/** Can be written down in full, as a key for its markup. */
export type Plain =
  string | number | boolean | null | undefined | readonly Plain[] | { readonly [name: string]: Plain };
export type PlainProps = { readonly [name: string]: Plain };

type CachedMarkupProps<P extends PlainProps> = {
  element: 'article' | 'div' | 'footer' | 'nav';
  /** The server renders it once for each `given`, so it may depend on that and the address alone. */
  inside: FunctionComponent<P>;
  given: P;
  className: string;
  id?: string;
  'aria-label'?: string;
};

export type DrawCachedMarkup = <P extends PlainProps>(props: CachedMarkupProps<P>) => ReactElement;

/** On the server, what draws such an element with markup from its cache. Null in a browser. */
export const CachedMarkupContext = createContext<DrawCachedMarkup | null>(null);

/** An element whose inside is rendered once for all pages that show the same; a browser hydrates it like any other. */
export function CachedMarkup<P extends PlainProps>(props: CachedMarkupProps<P>) {
  const Draw = useContext(CachedMarkupContext);
  if (Draw) return <Draw {...props} />;
  const { element: Element, inside: Inside, given, ...attributes } = props;
  return (
    <Element {...attributes}>
      <Inside {...given} />
    </Element>
  );
}
