import type { MouseEvent } from 'react';
import { Icon } from '~/components/Icons';
import type { Place } from '~/domain/locations';
import { exitInLine } from '~/schemas/exit-words';

/** A mail with the page's address; where the device has a way of its own to share, that one. */
export function ShareStop({ place, url }: { place: Place; url: string }) {
  const { name, highway } = place;
  const title = [name, highway, exitInLine(place)].filter(Boolean).join(', ');
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
