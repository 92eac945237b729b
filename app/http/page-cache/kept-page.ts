import type { ServerBuild } from '@remix-run/node';
import type { Request } from 'express';
import { z } from 'zod';
import { ownAddress } from '~/schemas/own-address';
import { matchedRoute } from '../express/matched-route';

const keptHandle = z.intersection(
  z.object({ parameters: z.array(z.string()) }),
  z.union([z.object({ sharedBy: z.literal('everybody') }), z.object({ keptFor: z.literal('driver') })]),
);

export type KeptPage = {
  /** Without whatever else the requested one had in it. */
  address: string;
  /** It shows nothing but its reader's own. */
  isOwn: boolean;
};

/**
 * @returns a function that tells which page a request asks for; null for one that is rendered at each request, as the page's `handle`
 *   says
 */
export function keptPages(routes: ServerBuild['routes']): (request: Request) => KeptPage | null {
  const handles = new Map(
    Object.values(routes).flatMap((route) => {
      const handle = keptHandle.safeParse(route?.module.handle);
      return route && handle.success ? [[route.id, handle.data] as const] : [];
    }),
  );
  return (request) => {
    const { route, pathname, isData } = matchedRoute(request);
    const handle = handles.get(route.ids.at(-1) ?? '');
    if (!handle || isData) return null;
    const [, ...query] = request.originalUrl.split('?');
    const search = new URLSearchParams(query.join('?'));
    return { address: ownAddress(pathname, search, handle.parameters), isOwn: 'keptFor' in handle };
  };
}
