import { useCallback, useState } from 'react';
import type * as FormInUse from './in-use';

/** What the form needs once someone is in it: undefined until it is here, null where it cannot be had. */
export type InUse = typeof FormInUse | null | undefined;

/** Each use asks again. */
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
