/** A page's `handle`: `export const handle = { … } satisfies PageHandle`. */
export type PageHandle = {
  /** The query parameters that the page reads. Others make no other page of it. */
  parameters: readonly string[];
  /** Of these, the ones that its canonical address leaves out, since they only lead back to where the reader came from. */
  notCanonical?: readonly string[];
  /** One rendering may answer all visitors, and one all drivers (app/http/page-cache.ts). Such a page is open to search engines. */
  cacheable?: true;
  /** A page that is rendered for each request is closed to search engines unless it says this. */
  robots?: 'index';
  /** The page is only read, with links and plain forms: loaded by itself, it brings no script. */
  script?: 'none';
  /** Its loader reads nothing from the database, so it answers during an outage too. */
  database?: 'none';
  /** On a phone it has a bar of its own at the lower edge, in place of the one that other pages have (components/frame/QuickBar.tsx). */
  ownBar?: true;
};

const isHandle = (handle: unknown): handle is PageHandle =>
  typeof handle === 'object' && handle !== null && 'parameters' in handle;

export const hasOwnBar = (handle: unknown): boolean => isHandle(handle) && handle.ownBar === true;

export const isWithoutScript = (handle: unknown): boolean => isHandle(handle) && handle.script === 'none';

export const isPublic = (handle: unknown): handle is PageHandle =>
  isHandle(handle) && (handle.cacheable === true || handle.robots === 'index');

/** @returns the parameters that the page's canonical address has; null for a page that is not public */
export const canonicalParameters = (handle: unknown): string[] | null =>
  isPublic(handle) ? handle.parameters.filter((name) => !handle.notCanonical?.includes(name)) : null;

/** A page's one address: the parameters that it reads, in their order, each once and none empty. */
export function canonicalPath(pathname: string, search: URLSearchParams, parameters: readonly string[]): string {
  const given = parameters.flatMap((name) => {
    const value = search.get(name);
    return value ? [[name, value]] : [];
  });
  const path = pathname.replace(/(?<=.)\/+$/, '');
  return given.length > 0 ? `${path}?${new URLSearchParams(given).toString()}` : path;
}
