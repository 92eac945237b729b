import { Link } from '@remix-run/react';
import { Fragment, type ReactNode } from 'react';
import { DriverName } from '~/components/Driver';
import { Day } from '~/components/RelativeTime';
import type { PlacePage } from '~/domain/locations/read-locations';
import { calendarDate } from '~/schemas/relative-time';

const sources: Record<PlacePage['source']['kind'], string> = {
  driver: 'a driver',
  starter: 'our starter list',
  survey: 'the federal truck parking survey',
  openstreetmap: 'OpenStreetMap',
  alltheplaces: 'All The Places',
  file: 'a list our editors added',
};

/** Details of a stop: other highways, address, phone, hours, and the source of the data. */
export function PlaceFacts({ place, source, addedBy }: Pick<PlacePage, 'place' | 'source' | 'addedBy'>) {
  const { alsoOn, street, phone, hours, latitude, longitude } = place;
  const isChanged = calendarDate(source.changedAt) !== calendarDate(source.addedAt);
  return (
    <div className="place-facts my-4 text-dim text-sm">
      <dl className="m-0">
        <Fact name="Also on">
          {alsoOn.length > 0 &&
            alsoOn.map((road, at) => (
              <Fragment key={road}>
                {at > 0 && ', '}
                <Link to={`/highways/${encodeURIComponent(road)}`}>{road}</Link>
              </Fragment>
            ))}
        </Fact>
        <Fact name="Hours">{hours}</Fact>
        <Fact name="Phone">{phone}</Fact>
        <Fact name="Street">{street}</Fact>
        <Fact name="Position">
          {latitude !== null && longitude !== null && `${latitude.toFixed(4)}, ${longitude.toFixed(4)}`}
        </Fact>
      </dl>
      <p className="m-0">
        From {addedBy ? <DriverName driver={addedBy} /> : sources[source.kind]}, <Day time={source.addedAt} />.
        {source.alsoIn.length > 0 && ` Also in ${source.alsoIn.map((kind) => sources[kind]).join(' and ')}.`}
        {isChanged && (
          <>
            {' '}
            Updated <Day time={source.changedAt} />.
          </>
        )}{' '}
        <Link to="/sources">All sources</Link>
      </p>
    </div>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  if (!children) return null;
  return (
    <div>
      <dt>{name}</dt> <dd>{children}</dd>
    </div>
  );
}
