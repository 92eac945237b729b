import type { ServerBuild } from '@remix-run/node';
import type { Request } from 'express';
import { z } from 'zod';
import { ownAddress } from '~/schemas/own-address';
import { matchedRoute } from '../express/matched-route';

const shareableHandle = z.object({ sharedBy: z.literal('everybody'), parameters: z.array(z.string()) });

/**
 * @returns a function that tells the address of the page that a request asks for, without whatever else it had in it; null for one
 *   that nobody shares, as the page's `handle` says
 */
export function shareablePages(routes: ServerBuild['routes']): (request: Request) => string | null {
  const handles = new Map(
    Object.values(routes).flatMap((route) => {
      const handle = shareableHandle.safeParse(route?.module.handle);
      return route && handle.success ? [[route.id, handle.data] as const] : [];
    }),
  );
  return (request) => {
    const { route, pathname, isData } = matchedRoute(request);
    const handle = handles.get(route.ids.at(-1) ?? '');
    if (!handle || isData) return null;
    const [, ...query] = request.originalUrl.split('?');
    const search = new URLSearchParams(query.join('?'));
    return ownAddress(pathname, search, handle.parameters);
  };
}
