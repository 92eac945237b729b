import type { ServerBuild } from '@remix-run/node';
import { z } from 'zod';
import { patternOfRoute } from '../express/route-pattern';

type Routes = ServerBuild['routes'];

/** Who may be answered with one rendering of a page. */
export type SharedBy = 'everybody' | 'visitors';

const shared = z.object({ sharedBy: z.enum(['everybody', 'visitors']) });

/**
 * @param patternOf tells which route an address is of (`routePatterns`)
 * @returns who shares the page at a path, as it says of itself by its `handle`; null for a page that nobody shares
 */
export function sharedIn(routes: Routes, patternOf: (path: string) => string): (path: string) => SharedBy | null {
  const pages = new Map(
    Object.values(routes).flatMap((route): [string, SharedBy][] => {
      const handle = shared.safeParse(route?.module.handle);
      return route && handle.success ? [[patternOfRoute(route.id, routes), handle.data.sharedBy]] : [];
    }),
  );
  // The data behind a page has the page's pattern.
  return (path) => (path.endsWith('.data') ? null : (pages.get(patternOf(path)) ?? null));
}
