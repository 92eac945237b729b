import type { ReactNode } from 'react';
import { DriverName } from '~/components/DriverName';
import { locationTypeName } from '~/components/stops/location-types';
import { calendarDate } from '~/components/relative-time';
import type { PlacePage } from '~/domain/locations';

const sources: Record<PlacePage['source']['kind'], string> = {
  driver: 'a driver',
  starter: 'the list that this site began with',
  survey: 'the federal truck parking survey',
  openstreetmap: 'OpenStreetMap',
  file: 'a file of the editors',
};

export function PlaceFacts({ place, source, addedBy }: Pick<PlacePage, 'place' | 'source' | 'addedBy'>) {
  const { type, chainName, street, phone, hours, amenities, latitude, longitude } = place;
  const [added, changed] = [calendarDate(source.addedAt), calendarDate(source.changedAt)];
  return (
    <dl className="facts">
      <Fact name="Type">{locationTypeName(type)}</Fact>
      <Fact name="Chain">{chainName}</Fact>
      <Fact name="Street">{street}</Fact>
      <Fact name="Phone">{phone && <Phone number={phone} />}</Fact>
      <Fact name="Hours">{hours}</Fact>
      <Fact name="Amenities">{amenities}</Fact>
      <Fact name="Position">
        {latitude !== null && longitude !== null && (
          <a href={`geo:${latitude},${longitude}`}>
            {latitude.toFixed(4)}, {longitude.toFixed(4)}
          </a>
        )}
      </Fact>
      <Fact name="Source">
        From {addedBy ? <DriverName driver={addedBy} /> : sources[source.kind]}, {added}
        {source.alsoIn.length > 0 && `; also in ${source.alsoIn.map((kind) => sources[kind]).join(' and ')}`}
        {changed !== added && `; last changed ${changed}`}
      </Fact>
    </dl>
  );
}

/** A single number is a link to call it; several, or one with words, are only shown. */
function Phone({ number }: { number: string }) {
  if (!/^\+?[\d\s().-]{7,20}$/.test(number)) return <>{number}</>;
  return <a href={`tel:${number.replace(/[^\d+]/g, '')}`}>{number}</a>;
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  if (!children) return null;
  return (
    <>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </>
  );
}
