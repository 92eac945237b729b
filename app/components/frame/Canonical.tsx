import { useLocation, useMatches } from '@remix-run/react';
import { ownAddress } from '~/schemas/own-address';

/** Tells search engines which of the addresses of a public page is its own. */
export function Canonical({ siteUrl }: { siteUrl: string }) {
  const { pathname, search } = useLocation();
  const matches = useMatches();
  // Not `at`: the oldest browsers that run this lack it.
  const handle = matches[matches.length - 1]?.handle;
  if (!isPublic(handle)) return null;
  const { parameters, wayBack = [] } = handle;
  const own = parameters.filter((name) => !wayBack.includes(name));
  return <link rel="canonical" href={siteUrl + ownAddress(pathname, new URLSearchParams(search), own)} />;
}

type Public = { parameters: readonly string[]; wayBack?: readonly string[] };

const isPublic = (handle: unknown): handle is Public =>
  typeof handle === 'object' && handle !== null && 'sharedBy' in handle && 'parameters' in handle;
