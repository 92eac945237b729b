import { type LoaderFunctionArgs, redirect } from '@remix-run/node';

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
