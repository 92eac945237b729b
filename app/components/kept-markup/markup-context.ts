import { type ContextType, createContext, type FunctionComponent } from 'react';
import type {
  UNSAFE_DataRouterContext,
  UNSAFE_DataRouterStateContext,
  UNSAFE_LocationContext,
  UNSAFE_NavigationContext,
  UNSAFE_RouteContext,
} from 'react-router';

/** What links and forms ask for on the page that they stand on; of it all, only the address and `lite` change their markup. */
export type Surroundings = {
  router: ContextType<typeof UNSAFE_DataRouterContext>;
  state: ContextType<typeof UNSAFE_DataRouterStateContext>;
  navigation: ContextType<typeof UNSAFE_NavigationContext>;
  here: ContextType<typeof UNSAFE_LocationContext>;
  route: ContextType<typeof UNSAFE_RouteContext>;
  lite: boolean;
};

/** What can be written down in full, as the key of its markup. */
export type Plain =
  string | number | boolean | null | undefined | readonly Plain[] | { readonly [name: string]: Plain };
export type PlainProps = { readonly [name: string]: Plain };

export type MarkupOf = <P extends PlainProps>(
  inside: FunctionComponent<P>,
  given: P,
  surroundings: Surroundings,
) => string;

/** On the server, what renders a part of a page to markup, or has it from before. In a browser there is none. */
export const MarkupContext = createContext<MarkupOf | null>(null);
