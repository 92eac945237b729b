/** @param email prefilled if known */
export const verifyHelpPath = (email: string | undefined): string =>
  email ? `/verify-help?${new URLSearchParams({ email }).toString()}` : '/verify-help';
