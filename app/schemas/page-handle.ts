/** A page's `handle`: `export const handle = { … } satisfies PageHandle`. */
export type PageHandle = {
  /** The query parameters that the page reads. Others don't change the page. */
  parameters: readonly string[];
  /** Parameters that the canonical URL omits, because they only say where to return to. */
  notCanonical?: readonly string[];
  /** One rendering serves all visitors, and one serves all drivers (app/http/page-cache.ts). Search engines may index the page. */
  cacheable?: true;
  /** Lets search engines index a page that is not cacheable. */
  robots?: 'index';
  /** The page has only links and plain forms. When it is loaded directly, it has no scripts. */
  script?: 'none';
  /** Its loader doesn't use the database, so it also works during an outage. */
  database?: 'none';
  /** On a phone, it has its own bottom bar instead of the one on other pages (components/frame/Header.tsx). */
  ownBar?: true;
};

const isHandle = (handle: unknown): handle is PageHandle =>
  typeof handle === 'object' && handle !== null && 'parameters' in handle;

export const hasOwnBar = (handle: unknown): boolean => isHandle(handle) && handle.ownBar === true;

export const isWithoutScript = (handle: unknown): boolean => isHandle(handle) && handle.script === 'none';

export const isPublic = (handle: unknown): handle is PageHandle =>
  isHandle(handle) && (handle.cacheable === true || handle.robots === 'index');

/** @returns the parameters of the page's canonical URL; null for a page that is not public */
export const canonicalParameters = (handle: unknown): string[] | null =>
  isPublic(handle) ? handle.parameters.filter((name) => !handle.notCanonical?.includes(name)) : null;

/** A page's canonical path. Has the parameters that the page reads, in their declared order, each once and not empty. */
export function canonicalPath(pathname: string, search: URLSearchParams, parameters: readonly string[]): string {
  const present = parameters.flatMap((name) => {
    const value = search.get(name);
    return value ? [[name, value]] : [];
  });
  const path = pathname.replace(/(?<=.)\/+$/, '');
  return present.length > 0 ? `${path}?${new URLSearchParams(present).toString()}` : path;
}
