import { useEffect } from 'react';
import { useRouter } from '~/remix-insides/browser/use-router';

/** Once script has taken over, what a weak link cuts off does not take the page away; a file of its own, asked for then. */
export function useWeakLink(): void {
  const router = useRouter();
  useEffect(() => {
    if (!router) return;
    import('./keep-pages').then(({ keepPages }) => keepPages(router)).catch(() => undefined);
  }, [router]);
}
