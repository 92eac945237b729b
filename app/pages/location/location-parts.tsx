import { Link } from '@remix-run/react';
import { Fragment, type ReactNode } from 'react';
import { DriverName } from '~/components/Driver';
import { Day } from '~/components/RelativeTime';
import type { PlacePage } from '~/domain/locations/read-locations';
import { calendarDate } from '~/schemas/text';
import { formatCount } from '~/components/format';
import { SectionHead, ReportLink, ShareLink } from '~/components/page-parts';
import { Photo } from '~/components/posts/Photo';
import type { PostView } from '~/components/view-types';
import { NoticeBanner } from '~/components/notices/notices';
import { MilesAway, StopRows } from '~/components/stops/StopRow';
import { TruckFilter } from '~/components/stops/list-parts';
import type { PlaceOnRoad, StopOnTheWay } from '~/domain/highways/stops-ahead';
import { AheadLinks, highwayPath } from '../highways/highway-links';
import type { StopsWithPlates } from '~/http/post-cards';
import { saveOfflinePath } from '~/schemas/saved-offline';
import { directionsTo, DirectionsAndCall, callsTo } from '~/components/stops/stop-facts';
import type { Place } from '~/schemas/places';
import { exitInLine } from '~/schemas/roads';

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
    <div className="my-4 text-dim text-sm">
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
      <dt className="inline">{name}:</dt> <dd className="inline m-0">{children}</dd>
    </div>
  );
}

export type Dish = Pick<PostView, 'id' | 'title' | 'photo' | 'upVotes' | 'downVotes'>;

/** The stop's posts with the most Eat It votes. */
export function BestDishes({ dishes }: { dishes: Dish[] }) {
  if (dishes.length === 0) return null;
  return (
    <section className="my-0" aria-label="Best dishes">
      <SectionHead title="Best dishes" />
      <ol className="flex -mx-4 my-0 px-2.5 pt-0 pb-2 overflow-x-auto list-none">
        {dishes.map(({ id, title, photo, upVotes, downVotes }, at) => (
          <li className="relative flex-none w-[196px] mx-1.5 my-0" key={id}>
            <Photo photo={photo} sizes="196px" eager={at === 0} />
            <b className="absolute top-2 left-2 min-w-[30px] px-1.5 py-1 border-2 border-ink rounded-sm bg-amber text-ink font-sign text-lg font-extrabold leading-none text-center">
              {at + 1}
            </b>
            <Link
              className="card-link block mt-2 text-text font-sign text-lg font-bold leading-snug no-underline hover:underline"
              to={`/posts/${id}`}
            >
              {title}
            </Link>
            <p className="mt-0.5 mb-0 text-dim text-sm">
              {formatCount(upVotes)} Eat It · {formatCount(downVotes)} Beat It
            </p>
          </li>
        ))}
      </ol>
    </section>
  );
}

type Props = StopsWithPlates<StopOnTheWay> & {
  /** Null for a stop that is on no highway page. */
  road: PlaceOnRoad | null;
  /** Whether stops without room for semis are hidden. */
  fitsTruck: boolean;
  /** Address of the page with the truck filter toggled. */
  otherTrucks: string;
};

/** Links to the next stops in both directions, and nearby stops on other roads. */
export function KeepDriving({ road, stops, plates, fitsTruck, otherTrucks }: Props) {
  if (!road && stops.length === 0) return null;
  return (
    <section className="mt-2 mb-0" aria-label={road ? 'Keep driving' : 'Nearby stops'}>
      <SectionHead title={road ? 'Keep driving' : 'Nearby stops'} />
      {road && <AheadLinks road={road} className="actions actions-fill" fitsTruck={fitsTruck} />}
      <p className="chips-line">
        <TruckFilter isOn={fitsTruck} to={otherTrucks} />
      </p>
      {plates.failure !== null && <NoticeBanner tone="error">{plates.failure}</NoticeBanner>}
      <StopRows
        stops={stops}
        plates={plates.shown}
        before={({ miles, way }) => miles !== null && <MilesAway miles={miles} way={way} />}
        layout="compact"
      />
      {road && (
        <p className="actions actions-fill">
          <Link className="btn" to={highwayPath(road.highway)}>
            All {road.highway} Stops
          </Link>
          <Link className="btn" to={highwayPath(road.highway, '/card')}>
            Printable List
          </Link>
        </p>
      )}
    </section>
  );
}

/** Secondary actions for a stop. */
export const MoreOfPlace = ({ id, isEditor }: { id: number; isEditor: boolean }) => (
  <p className="actions actions-fill">
    <Link className="btn" to={`/locations/${id}/suggest`}>
      Suggest a Correction
    </Link>
    <Link className="btn" to={`/locations/${id}/history`}>
      History
    </Link>
    <Link className="btn" to={saveOfflinePath({ kind: 'location', id })}>
      Save Offline
    </Link>
    <ReportLink subject="location" id={id} />
    {isEditor && (
      <Link className="btn" to={`/desk/places/${id}`}>
        Edit
      </Link>
    )}
  </p>
);

export function PlaceActions({ place, siteUrl, children }: { place: Place; siteUrl: string; children: ReactNode }) {
  const directions = directionsTo(place);
  const calls = place.phone ? callsTo(place.phone) : [];
  return (
    <div className="actions actions-fill">
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
