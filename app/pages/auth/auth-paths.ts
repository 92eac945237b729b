/**
 * The `redirectTo` parameter, for a link to the next page on the way to the driver's destination.
 *
 * @param sign its first character: `&` if the address already has parameters
 * @returns an empty string for `/`, which is the default destination
 */
export const redirectParam = (redirectTo: string, sign: '?' | '&'): string =>
  redirectTo === '/' ? '' : `${sign}redirectTo=${encodeURIComponent(redirectTo)}`;

/** @param email prefilled if known */
export const verifyHelpPath = (email: string | undefined): string =>
  email ? `/verify-help?${new URLSearchParams({ email }).toString()}` : '/verify-help';
