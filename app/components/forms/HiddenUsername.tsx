/** Tells a password manager whose password it is. It is never sent. @param email null for an account without an address */
export const HiddenUsername = ({ email }: { email: string | null }) =>
  email && <input type="text" autoComplete="username" value={email} readOnly hidden />;
