import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/** Whether script runs: not on the server, and not yet while the browser takes over its page. */
export const useScript = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
