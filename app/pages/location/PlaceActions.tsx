import { Icon } from '~/components/Icons';
import { directionsTo } from '~/components/stops/directions';
import { callTo } from '~/components/stops/phone';
import type { Place } from '~/domain/locations';
import { ShareStop } from './ShareStop';

export function PlaceActions({ place, siteUrl }: { place: Place; siteUrl: string }) {
  const directions = directionsTo(place);
  const call = place.phone && callTo(place.phone);
  return (
    <p className="stop-actions">
      {directions && (
        <a className="btn" href={directions}>
          <Icon name="directions" />
          Directions
        </a>
      )}
      {call && (
        <a className="btn" href={call}>
          <Icon name="call" />
          Call
        </a>
      )}
      <ShareStop place={place} url={new URL(`/locations/${place.id}`, siteUrl).href} />
    </p>
  );
}
