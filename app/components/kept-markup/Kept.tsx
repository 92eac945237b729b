import { type FunctionComponent, useContext } from 'react';
import {
  UNSAFE_DataRouterContext,
  UNSAFE_DataRouterStateContext,
  UNSAFE_LocationContext,
  UNSAFE_NavigationContext,
  UNSAFE_RouteContext,
} from 'react-router';
import { LiteContext } from '../lite';
import { MarkupContext, type PlainProps } from './markup-context';

type Props<P extends PlainProps> = {
  element: 'article' | 'footer' | 'nav';
  /** What stands in the element. The server renders it once for each `given`, so it is made of that and the address alone. */
  inside: FunctionComponent<P>;
  given: P;
  className: string;
  id?: string;
  'aria-label'?: string;
};

/** An element whose inside is rendered once for all pages that show the same; a browser takes it over like any other. */
export function Kept<P extends PlainProps>({ element: Element, inside: Inside, given, ...attributes }: Props<P>) {
  const surroundings = {
    router: useContext(UNSAFE_DataRouterContext),
    state: useContext(UNSAFE_DataRouterStateContext),
    navigation: useContext(UNSAFE_NavigationContext),
    here: useContext(UNSAFE_LocationContext),
    route: useContext(UNSAFE_RouteContext),
    lite: useContext(LiteContext),
  };
  const markupOf = useContext(MarkupContext);
  if (markupOf) {
    return <Element {...attributes} dangerouslySetInnerHTML={{ __html: markupOf(Inside, given, surroundings) }} />;
  }
  return (
    <Element {...attributes}>
      <Inside {...given} />
    </Element>
  );
}
