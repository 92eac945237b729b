import type { Request } from 'express';
import { z } from 'zod';
import { config } from '~/config.server';
import { canonicalPath } from '~/schemas/page-handle';
import { appearanceCookies, isSaveDataOn } from './appearance';
import { matchedRoute } from './express/matched-route';
import type { DriverVariant } from './placeholder-driver';
import { queryIn } from './request-body';
import { anOldEngine, isTooOldForScript } from './script-support';
import { cachedStylesheet } from './stylesheet';

/** Everything in a request that a cached response depends on. `driver` is set for a page that drivers share. */
export type CacheKey = { address: string; headers: Record<string, string>; isCall: boolean; driver?: DriverVariant };

const pageHandle = z.object({ cacheable: z.literal(true), parameters: z.array(z.string()) });

/** @returns null unless the page's `handle` or the API's call allows caching */
export function cacheKeyOf(request: Request): CacheKey | null {
  const { module, calls, pathname, isData } = matchedRoute(request);
  if (!module || isData) return null;
  const url = new URL(request.originalUrl, config.SITE_URL);
  const query = url.searchParams;
  const shared = calls?.GET?.shared;
  if (shared) {
    const values = queryIn(url.href);
    if (!values) return null;
    // Keep empty parameters: a call may reject them.
    const parameters = shared.parameters.flatMap((name) => (values[name] === undefined ? [] : [[name, values[name]]]));
    const search = parameters.length > 0 ? `?${new URLSearchParams(parameters).toString()}` : '';
    return { address: pathname + search, headers: {}, isCall: true };
  }
  const handle = pageHandle.safeParse(module.handle);
  if (!handle.success) return null;
  // An empty search shows a message, unlike the page without the parameter.
  if (handle.data.parameters.includes('query') && query.get('query')?.trim() === '') return null;
  const { cookie = '' } = request.headers;
  const cookies = [appearanceCookies(cookie), cachedStylesheet(cookie)].filter(Boolean).join('; ');
  const headers = {
    ...(cookies && { cookie: cookies }),
    ...(isSaveDataOn(request.get('save-data')) && { 'save-data': 'on' }),
    ...(isTooOldForScript(request.get('user-agent')) && { 'user-agent': anOldEngine }),
  };
  return { address: canonicalPath(pathname, query, handle.data.parameters), headers, isCall: false };
}
