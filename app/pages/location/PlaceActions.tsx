import type { ReactNode } from 'react';
import { ShareLink } from '~/components/page-parts';
import { directionsTo, DirectionsAndCall, callsTo } from '~/components/stops/stop-facts';
import type { Place } from '~/schemas/places';
import { exitInLine } from '~/schemas/roads';

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

function ShareStop({ place, url }: { place: Place; url: string }) {
  const { name, highway } = place;
  const title = [name, highway, exitInLine(place)].filter(Boolean).join(', ');
  return <ShareLink title={title} url={url} />;
}
