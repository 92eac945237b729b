/**
 * Pages that may be kept on the device. Named one by one: what leads to an account, a desk, a token or a code is no page of these,
 * and a new page is not kept before someone has thought of it.
 */
const pages = [
  /^\/(latest-meat|most-eaten-meat|most-beat-meat|leaderboard|memes|store|map|scoring|sources|moderation|following|notices|profile)?$/,
  /^\/(privacy-policy|terms-of-service)$/,
  /^\/posts\/(new|\d+)$/,
  /^\/posts\/\d+\/photos\/\d+$/,
  /^\/locations(\/new|\/\d+(\/history)?)?$/,
  /^\/(ahead|trip|trip\/card)$/,
  /^\/highways(\/[^/]+(\/card)?)?$/,
  /^\/users\/[^/]+$/,
];

/** @param pathname of a page, or of its data */
export function mayBeKept(pathname: string): boolean {
  const page = pageOfData(pathname) ?? pathname;
  return pages.some((which) => which.test(page));
}

/** Remix has a page's data at its path with `.data`, home's at `/_root.data`. @returns null for what is no page's data */
export function pageOfData(pathname: string): string | null {
  if (pathname === '/_root.data') return '/';
  return pathname.endsWith('.data') ? pathname.slice(0, -'.data'.length) : null;
}

export const dataOfPage = (pathname: string): string => (pathname === '/' ? '/_root.data' : `${pathname}.data`);

/** A page is the same wherever its reader came from. */
const wayBack = ['results'];

/** By which a page, or its data, is known here: its path and parameters. */
export function addressOf({ pathname, search }: { pathname: string; search: string }): string {
  const parameters = new URLSearchParams(search);
  for (const name of wayBack) parameters.delete(name);
  const rest = parameters.toString();
  return rest ? `${pathname}?${rest}` : pathname;
}
