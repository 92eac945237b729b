import type { ServerBuild } from '@remix-run/node';
import { z } from 'zod';
import { ownAddress } from '~/components/page-handle';
import { patternOfRoute } from '../express/route-pattern';

type Routes = ServerBuild['routes'];

const handleOfShared = z.object({ sharedBy: z.enum(['everybody', 'visitors']), parameters: z.array(z.string()) });

/** A page that may be answered with one rendering. */
export type SharedPage = {
  sharedBy: 'everybody' | 'visitors';
  /** Its own, whatever else the address that was asked for had in it. */
  address: string;
};

/**
 * @param patternOf tells which route a path is of (`routePatterns`)
 * @returns what tells of an address which page it is of, as the page says of itself by its `handle`; null for one that
 *   nobody shares
 */
export function sharedIn(routes: Routes, patternOf: (path: string) => string): (asked: string) => SharedPage | null {
  const pages = new Map(
    Object.values(routes).flatMap((route) => {
      const handle = handleOfShared.safeParse(route?.module.handle);
      return route && handle.success ? [[patternOfRoute(route.id, routes), handle.data] as const] : [];
    }),
  );
  return (asked) => {
    const [path = '', ...query] = asked.split('?');
    // The data behind a page has the page's pattern.
    const page = path.endsWith('.data') ? undefined : pages.get(patternOf(path));
    if (!page) return null;
    const search = new URLSearchParams(query.join('?'));
    return { sharedBy: page.sharedBy, address: ownAddress(path, search, page.parameters) };
  };
}
