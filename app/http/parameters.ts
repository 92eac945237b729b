import { type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { canonicalPath } from '~/schemas/canonical-path';
import { safePath } from '~/schemas/safe-path';

/**
 * @param handle of the page whose loader asks: what it does not name is not read, so that nothing depends on it
 * @returns the parameters that are not empty, the first of each name
 */
export function parametersOf<P extends string>(
  request: Request,
  { parameters }: { parameters: readonly P[] },
): ReadonlyMap<P, string> {
  const { searchParams } = new URL(request.url);
  return new Map(
    parameters.flatMap((name) => {
      const value = searchParams.get(name);
      return value ? [[name, value] as const] : [];
    }),
  );
}

/** A page's address with its declared parameters from a request. */
export const pageAddress = (pathname: string, request: Request, handle: { parameters: readonly string[] }): string =>
  canonicalPath(pathname, new URL(request.url).searchParams, handle.parameters);

/** Whether a form was sent with nothing in one of its fields. */
export const isSentEmpty = (request: Request, name: string): boolean =>
  new URL(request.url).searchParams.get(name)?.trim() === '';

/** Where a switch leads back to: the path its form names, else the page that it was pressed on. */
export const backToPage = (request: Request, redirectTo: string | undefined): string =>
  safePath(redirectTo ?? pathOf(request.headers.get('referer')));

const pathOf = (referer: string | null): string | null => {
  if (!referer || !URL.canParse(referer)) return null;
  const { pathname, search } = new URL(referer);
  return pathname + search;
};

/**
 * For a page of a place whose address has its id.
 * @param current the id of the place that it is by now
 * @throws Response, a redirect where the place has become part of another
 */
export function assertCurrentAddress({ request, params }: LoaderFunctionArgs, current: number): void {
  if (params.id === String(current)) return;
  const { pathname, search } = new URL(request.url);
  // A merge can be undone, so it must not be cached.
  const headers = { 'Cache-Control': 'no-store' };
  throw redirect(pathname.replace(`/${params.id}`, `/${current}`) + search, { status: 302, headers });
}
