import { useNavigation } from '@remix-run/react';
import { useEffect, useState } from 'react';

/** What comes within this time needs no word, in milliseconds. */
const patience = 300;

/** @returns the navigation that is under way for longer than one waits without a sign; null while there is none. */
export function useSlowNavigation() {
  const navigation = useNavigation();
  const [isSlow, setSlow] = useState(false);
  const isBusy = navigation.state !== 'idle';
  useEffect(() => {
    setSlow(false);
    if (!isBusy) return;
    const timer = setTimeout(() => setSlow(true), patience);
    return () => clearTimeout(timer);
  }, [isBusy]);
  return isBusy && isSlow ? navigation : null;
}
