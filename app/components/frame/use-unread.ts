import { useLocation } from '@remix-run/react';
import { useEffect, useRef, useState } from 'react';
import { savesData } from '~/schemas/calls';

/** In milliseconds. */
const pause = 30_000;

/**
 * With script, looks again now and then while the page is in view, when it comes into view, and when it changes. A question each
 * half minute (unless the browser saves data) costs a phone no more than a line that keeps a stream open, and takes up no connection of a truck stop's network.
 * @param sent the count that the page was sent with
 */
export function useUnread(sent: number): number {
  const [unread, setUnread] = useState(sent);
  const { key } = useLocation();
  const isNew = useRef(true);
  useEffect(() => setUnread(sent), [sent]);
  useEffect(() => {
    const look = () => {
      if (document.hidden) return;
      fetch('/api/notices?limit=1', { method: 'HEAD' }).then(
        ({ headers }) => setUnread((before) => Number(headers.get('x-unread') || before)),
        () => undefined,
      );
    };
    if (!isNew.current) look();
    isNew.current = false;
    if (savesData()) return;
    const timer = setInterval(look, pause);
    document.addEventListener('visibilitychange', look);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, [key]);
  return unread;
}
