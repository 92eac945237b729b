import { type ContextType, useContext } from 'react';
import { UNSAFE_DataRouterContext } from 'react-router';

/** The router that Remix made of the routes; its state, `subscribe` and `navigate` are what React Router's own hooks ask. */
export type Router = NonNullable<ContextType<typeof UNSAFE_DataRouterContext>>['router'];

/** @returns the router; undefined outside of it. */
export const useRouter = (): Router | undefined => useContext(UNSAFE_DataRouterContext)?.router;
