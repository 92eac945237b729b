import { useNavigation } from '@remix-run/react';
import { useEffect, useState } from 'react';

/** A page that comes within this time needs no sign, in milliseconds. */
const slowAfterMs = 300;

/** The navigation that has taken longer than `patience`; null while there is none. */
export function useSlowNavigation() {
  const navigation = useNavigation();
  const [isSlow, setSlow] = useState(false);
  const isBusy = navigation.state !== 'idle';
  useEffect(() => {
    setSlow(false);
    if (!isBusy) return;
    const timer = setTimeout(() => setSlow(true), slowAfterMs);
    return () => clearTimeout(timer);
  }, [isBusy]);
  return isBusy && isSlow ? navigation : null;
}
