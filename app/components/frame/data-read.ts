import { createContext, useContext, useEffect } from 'react';

/** What to call once Remix draws; null where the page itself is drawn. */
export const DataReadContext = createContext<(() => void) | null>(null);

/** Draws nothing. */
export function DataRead(): null {
  const tell = useContext(DataReadContext);
  useEffect(() => tell?.(), [tell]);
  return null;
}
