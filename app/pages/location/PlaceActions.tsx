import type { ReactNode } from 'react';
import { directionsTo } from '~/components/stops/directions';
import { DirectionsAndCall } from '~/components/stops/DirectionsAndCall';
import { callsTo } from '~/components/stops/phone';
import type { Place } from '~/domain/locations';
import { ShareStop } from './ShareStop';

export function PlaceActions({ place, siteUrl, children }: { place: Place; siteUrl: string; children: ReactNode }) {
  const directions = directionsTo(place);
  const calls = place.phone ? callsTo(place.phone) : [];
  return (
    <div className="stop-actions">
      <DirectionsAndCall directions={directions} calls={calls} />
      <ShareStop place={place} url={new URL(`/locations/${place.id}`, siteUrl).href} />
      {children}
    </div>
  );
}
