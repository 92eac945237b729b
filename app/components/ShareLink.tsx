import type { MouseEvent } from 'react';
import { Icon } from './Icons';

/** A mail with a page's address; where the device has a way of its own to share, that one. */
export function ShareLink({ title, url }: { title: string; url: string }) {
  const shareByDevice = (event: MouseEvent) => {
    if (typeof navigator.share !== 'function') return;
    event.preventDefault();
    // Whoever closes the device's window has changed their mind.
    navigator.share({ title, url }).catch(() => undefined);
  };
  const mail = `mailto:?subject=${encodeURIComponent(title)}&body=${encodeURIComponent(url)}`;
  return (
    <a className="btn" href={mail} onClick={shareByDevice}>
      <Icon name="share" />
      Share
    </a>
  );
}
