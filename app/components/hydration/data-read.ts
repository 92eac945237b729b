import { createContext, useContext, useEffect } from 'react';

/** Callback for when Remix first renders; null while the page itself renders. */
export const DataReadContext = createContext<(() => void) | null>(null);

/** Renders nothing. */
export function DataRead(): null {
  const onRead = useContext(DataReadContext);
  useEffect(() => onRead?.(), [onRead]);
  return null;
}
