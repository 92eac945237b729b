/** @returns the way to a new verification mail, with the address filled in where it is known. */
export const verifyHelpPath = (email: string | undefined): string =>
  email ? `/verify-help?${new URLSearchParams({ email }).toString()}` : '/verify-help';
