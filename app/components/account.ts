import { createContext, useContext } from 'react';
import type { OrSlot } from '~/schemas/shown';

/** The id of the account whose page this is; null for a visitor. */
export const AccountContext = createContext<OrSlot<number> | null>(null);

/** The same for script, which finds no slots in a page. */
export function useAccount(): number | null {
  const account = useContext(AccountContext);
  return typeof account === 'number' ? account : null;
}
