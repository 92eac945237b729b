import type { ServerBuild } from '@remix-run/node';
import { matchRoutes, type RouteObject } from 'react-router';

type Routes = ServerBuild['routes'];

/** @returns whether the page at a path says of itself, by its `handle`, that visitors may share it */
export function isSharedIn(routes: Routes): (path: string) => boolean {
  const tree = childrenOf(routes, undefined);
  return (path) => {
    const id = matchRoutes(tree, path)?.at(-1)?.route.id;
    return id !== undefined && isShared(routes[id]?.module.handle);
  };
}

const childrenOf = (routes: Routes, parentId: string | undefined): RouteObject[] =>
  Object.values(routes)
    .filter((route) => route !== undefined)
    .filter((route) => route.parentId === parentId)
    .map(({ id, path, index }): RouteObject =>
      index ? { id, path, index } : { id, path, children: childrenOf(routes, id) },
    );

const isShared = (handle: unknown): boolean =>
  typeof handle === 'object' && handle !== null && 'isShared' in handle && handle.isShared === true;
