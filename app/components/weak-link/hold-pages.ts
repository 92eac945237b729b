import { isRouteErrorResponse } from '@remix-run/react';
import { askForFiles } from '~/offline/page/begin';
import type { Router } from '~/remix-insides/browser/use-router';
import { type RouteHooks, wrapRoutes } from '~/remix-insides/browser/wrap-routes';
import { askForStyles } from '../frame/all-styles';

/** What is done where nothing comes through, by script that comes later (`keep-pages.ts`). */
export type PageKeeper = Omit<RouteHooks, 'before'>;

/**
 * A press that reaches nobody before the keeper is here waits for it, and is left to it as if it were asked only then. What is answered
 * waits for nothing; where the keeper cannot be had, all is as without it.
 */
export function holdPages(router: Router, comes: Promise<PageKeeper>): void {
  let here: PageKeeper | undefined;
  comes.then(
    (keeper) => (here = keeper),
    () => undefined,
  );
  wrapRoutes(router, {
    async answer(kind, route, request, ask) {
      if (here) return here.answer(kind, route, request, ask);
      try {
        return await ask();
      } catch (thrown) {
        const again = () => Promise.reject(thrown);
        if (!isUnreached(thrown)) throw thrown;
        askForFiles();
        return (await comes.catch(again)).answer(kind, route, request, again);
      }
    },
    before: askForStyles,
    lacksScript: (thrown) =>
      comes.then(
        (keeper) => keeper.lacksScript(thrown),
        () => undefined,
      ),
  });
}

/** Of what asking the site threw: its own answers are passed on, except that its database is away. */
export const isUnreached = (thrown: unknown): boolean =>
  isRouteErrorResponse(thrown) ? thrown.status === 503 : !(thrown instanceof Response);
