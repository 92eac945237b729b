import { useEffect, useState } from 'react';
import { usePageNavigation } from './weak-link/use-page-navigation';

/** A page that comes within this time needs no sign, in milliseconds. */
const slowAfterMs = 300;

/** The navigation that is slow; null while there is none. */
export function useSlowNavigation() {
  const navigation = usePageNavigation();
  return useIsSlow(navigation.state !== 'idle') ? navigation : null;
}

export function useIsSlow(isBusy: boolean): boolean {
  const [isSlow, setSlow] = useState(false);
  useEffect(() => {
    setSlow(false);
    if (!isBusy) return;
    const timer = setTimeout(() => setSlow(true), slowAfterMs);
    return () => clearTimeout(timer);
  }, [isBusy]);
  return isBusy && isSlow;
}
