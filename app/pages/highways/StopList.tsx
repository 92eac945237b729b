import { ExitSign } from '~/components/stops/ExitSign';
import { formatCount } from '~/components/format';
import { locationTypeName } from '~/components/stops/location-types';
import { RelativeTime } from '~/components/RelativeTime';
import { NoticeBanner } from '~/components/notices/NoticeBanner';
import type { PlatesByPlace, Stop } from '~/domain/highways';
import type { StopsWithPlates } from './with-plates';

/** In driving order; says where a distance cannot be told. */
export function StopList({ stops, plates, now }: StopsWithPlates<Stop> & { now: string }) {
  return (
    <>
      {plates.failure !== null && <NoticeBanner tone="error">{plates.failure}</NoticeBanner>}
      <Stops stops={stops} plates={plates.shown ?? {}} now={now} />
    </>
  );
}

function Stops({ stops, plates, now }: { stops: Stop[]; plates: PlatesByPlace; now: string }) {
  return (
    <ol className="stops">
      {stops.map((stop) => (
        <li className="stop" key={stop.id}>
          {stop.miles !== null && (
            <span className="marker">
              {stop.miles < 1 ? '<1' : formatCount(stop.miles)} <small>{stop.miles <= 1 ? 'mile' : 'miles'}</small>
            </span>
          )}
          <div className="stop-text">
            <ExitSign {...stop} exit={stop.exitNumber} to={`/locations/${stop.id}`} />
            <p>{[locationTypeName(stop.type), stop.chainName, stop.amenities].filter(Boolean).join(' · ')}</p>
            <PlatesLine plates={plates[stop.id]} now={now} />
          </div>
        </li>
      ))}
    </ol>
  );
}

/** The stop's own Meat Score: the votes on its plates. */
function PlatesLine({ plates, now }: { plates: PlatesByPlace[number] | undefined; now: string }) {
  if (!plates) return null;
  const { posts, upVotes, downVotes, lastAt } = plates;
  return (
    <p className="stop-plates">
      <b>Meat Score {upVotes - downVotes}</b> · {formatCount(upVotes)} Eat It, {formatCount(downVotes)} Beat It ·{' '}
      {formatCount(posts)} {posts === 1 ? 'plate' : 'plates'}, the last <RelativeTime time={lastAt} now={now} />
    </p>
  );
}
