import type { HeadersArgs } from '@remix-run/node';
import { Outlet, useRouteError } from '@remix-run/react';
import { ErrorPage } from '~/components/ErrorPage';
import { withRetryAfter } from '~/http/problem';

/**
 * The pathless parent of all pages. Its error boundary is below the root, so an error page keeps the viewer's header and footer: after an
 * error in an action or a loader, Remix still runs the root loader.
 */
export default function Site() {
  return <Outlet />;
}

export function ErrorBoundary() {
  return <ErrorPage error={useRouteError()} />;
}

export function headers({ errorHeaders, parentHeaders }: HeadersArgs): Headers {
  return withRetryAfter(errorHeaders, parentHeaders);
}
