/**
 * Whether a client has what it asks for (RFC 9110 13.1.2, compared weakly), `*` aside: nobody knows a page that way.
 * @param ifNoneMatch the request's header
 */
export const isKnown = (etag: string, ifNoneMatch: string | null | undefined): boolean => {
  const opaque = etag.replace(/^W\//, '');
  return (ifNoneMatch ?? '').split(',').some((known) => known.trim().replace(/^W\//, '') === opaque);
};
