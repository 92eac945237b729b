import type { ServerBuild } from '@remix-run/node';
import type { Request } from 'express';
import { z } from 'zod';
import { ownAddress } from '~/schemas/own-address';
import { matchedRoute } from '../express/matched-route';

const shareableHandle = z.object({ sharedBy: z.enum(['everybody', 'visitors']), parameters: z.array(z.string()) });

/** A page that may be answered with one rendering. */
export type ShareablePage = {
  sharedBy: 'everybody' | 'visitors';
  /** The page's own, whatever else the requested address had in it. */
  address: string;
};

/** @returns a function that tells which page a request asks for, as the page's `handle` says; null for one that nobody shares */
export function shareablePages(routes: ServerBuild['routes']): (request: Request) => ShareablePage | null {
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
    return { sharedBy: handle.sharedBy, address: ownAddress(pathname, search, handle.parameters) };
  };
}
