import { type ContextType, useContext } from 'react';
import { UNSAFE_DataRouterContext } from 'react-router';

/** The router that Remix made of the routes; React Router's own hooks use its state, `subscribe` and `navigate`. */
export type Router = NonNullable<ContextType<typeof UNSAFE_DataRouterContext>>['router'];

/** Undefined outside of the router. */
export const useRouter = (): Router | undefined => useContext(UNSAFE_DataRouterContext)?.router;
