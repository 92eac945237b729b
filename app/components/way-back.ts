/**
 * Where the driver was going, for the address of the next page on the way there.
 *
 * @param sign what it begins with: `&` where the address has parameters already
 * @returns nothing for `/`, where every way leads in the end
 */
export const wayBack = (redirectTo: string, sign: '?' | '&'): string =>
  redirectTo === '/' ? '' : `${sign}redirectTo=${encodeURIComponent(redirectTo)}`;
