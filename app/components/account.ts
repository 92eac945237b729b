import { createContext, useContext } from 'react';

/** The id of the account whose page this is; null for a visitor. */
export const AccountContext = createContext<number | null>(null);

export const useAccount = (): number | null => useContext(AccountContext);
