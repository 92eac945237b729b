import { useEffect } from 'react';
import { useRouter } from '~/remix-insides/browser/use-router';

/** Loads the handling of weak links in a file of its own, once script has taken over. */
export function useWeakLink(): void {
  const router = useRouter();
  useEffect(() => {
    if (!router) return;
    import('./keep-pages').then(({ keepPages }) => keepPages(router)).catch(() => undefined);
  }, [router]);
}
