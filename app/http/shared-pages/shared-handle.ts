import type { ServerBuild } from '@remix-run/node';
import { patternOfRoute } from '../express/route-pattern';

type Routes = ServerBuild['routes'];

/**
 * @param patternOf tells which route an address is of (`routePatterns`)
 * @returns whether the page at a path says of itself, by its `handle`, that visitors may share it
 */
export function isSharedIn(routes: Routes, patternOf: (path: string) => string): (path: string) => boolean {
  const shared = new Set(
    Object.values(routes).flatMap((route) =>
      route && isShared(route.module.handle) ? [patternOfRoute(route.id, routes)] : [],
    ),
  );
  // The data behind a page has the page's pattern.
  return (path) => !path.endsWith('.data') && shared.has(patternOf(path));
}

const isShared = (handle: unknown): boolean =>
  typeof handle === 'object' && handle !== null && 'isShared' in handle && handle.isShared === true;
