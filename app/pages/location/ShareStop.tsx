import { ShareLink } from '~/components/ShareLink';
import type { Place } from '~/domain/locations';
import { exitInLine } from '~/schemas/exit-words';

export function ShareStop({ place, url }: { place: Place; url: string }) {
  const { name, highway } = place;
  const title = [name, highway, exitInLine(place)].filter(Boolean).join(', ');
  return <ShareLink title={title} url={url} />;
}
