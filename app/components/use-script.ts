import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/** Whether JavaScript runs. False on the server and until the page is hydrated. */
export const useScript = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
