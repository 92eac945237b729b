import { useLocation, useMatches } from '@remix-run/react';
import { ownAddress } from './page-handle';

/** Tells those who keep lists of pages which of many addresses a public page's own is. */
export function Canonical({ siteUrl }: { siteUrl: string }) {
  const { pathname, search } = useLocation();
  const matches = useMatches();
  // Not `at`: the oldest browsers that run this lack it.
  const handle = matches[matches.length - 1]?.handle;
  if (!isPublic(handle)) return null;
  return <link rel="canonical" href={siteUrl + ownAddress(pathname, new URLSearchParams(search), handle.parameters)} />;
}

const isPublic = (handle: unknown): handle is { parameters: readonly string[] } =>
  typeof handle === 'object' && handle !== null && 'sharedBy' in handle && 'parameters' in handle;
