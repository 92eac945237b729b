import { safePath } from '~/schemas/safe-path';

/** Where a switch leads back to: the path its form names, else the page that it was pressed on. */
export const backToPage = (request: Request, redirectTo: string | undefined): string =>
  safePath(redirectTo ?? pathOf(request.headers.get('referer')));

const pathOf = (referer: string | null): string | null => {
  if (!referer || !URL.canParse(referer)) return null;
  const { pathname, search } = new URL(referer);
  return pathname + search;
};
