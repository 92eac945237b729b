import { createContext, useContext, useEffect } from 'react';

/** Callback for when Remix first renders; null while the page itself renders. */
export const DataReadContext = createContext<(() => void) | null>(null);

/** Renders nothing. */
export function DataRead(): null {
  const tell = useContext(DataReadContext);
  useEffect(() => tell?.(), [tell]);
  return null;
}
