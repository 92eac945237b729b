import { useContext, useEffect } from 'react';
import { UNSAFE_DataRouterContext } from 'react-router';

/** Once script has taken over, what a weak link cuts off does not take the page away; a file of its own, asked for then. */
export function useWeakLink(): void {
  const router = useContext(UNSAFE_DataRouterContext)?.router;
  useEffect(() => {
    if (!router) return;
    import('./keep-pages').then(({ keepPages }) => keepPages(router)).catch(() => undefined);
  }, [router]);
}
