import { useCallback, useState } from 'react';
import type * as FormInUse from './in-use';

/** Code that the form needs once it is used: undefined until loaded, null if loading failed. */
export type InUse = typeof FormInUse | null | undefined;

/** Each call of `ask` retries a failed import. */
export function useInUse() {
  const [inUse, setInUse] = useState<InUse>();
  const ask = useCallback(
    () =>
      void import('./in-use').then(
        (came) => setInUse(came),
        () => setInUse((known) => known ?? null),
      ),
    [],
  );
  return { inUse, ask };
}
