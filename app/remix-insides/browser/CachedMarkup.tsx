import { createContext, type FunctionComponent, type ReactElement, useContext } from 'react';

/** What can be written down in full, as the key of its markup. */
export type Plain =
  string | number | boolean | null | undefined | readonly Plain[] | { readonly [name: string]: Plain };
export type PlainProps = { readonly [name: string]: Plain };

type CachedMarkupProps<P extends PlainProps> = {
  element: 'article' | 'div' | 'footer' | 'nav';
  /** What stands in the element. The server renders it once for each `given`, so it is made of that and the address alone. */
  inside: FunctionComponent<P>;
  given: P;
  className: string;
  id?: string;
  'aria-label'?: string;
};

export type DrawCachedMarkup = <P extends PlainProps>(props: CachedMarkupProps<P>) => ReactElement;

/** On the server, what draws such an element with markup from its cache. In a browser there is none. */
export const CachedMarkupContext = createContext<DrawCachedMarkup | null>(null);

/** An element whose inside is rendered once for all pages that show the same; a browser takes it over like any other. */
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
