import type { ServerBuild } from '@remix-run/node';
import type { Request } from 'express';
import { type Address, addressesOf } from '../api-endpoint';
import { matchedRoute } from './matched-route';

/**
 * The address of the API that a request is for.
 * @returns null for a page; undefined below the API's addresses where there is none, as for data that only a page has
 */
export function calledAddress(request: Request, routes: ServerBuild['routes']): Address | undefined | null {
  const { route, isData } = matchedRoute(request);
  const addresses = addressesOf(routes[route.ids.at(-1) ?? '']?.module.loader);
  if (!addresses) return null;
  return isData ? undefined : addresses[route.pattern];
}
