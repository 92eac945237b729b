import { Link } from '@remix-run/react';
import { counted } from '~/components/format';
import { EmptyState } from '~/components/notices/notices';
import { MilesAway } from '~/components/stops/StopRow';
import { emptyLists } from '~/messages/stops';
import type { AheadAsked, TakenView } from '~/offline/take-along/find-view';
import { takeAlongWords } from '~/offline/take-along/words';
import { agoInSentence } from '~/schemas/relative-time';
import { subjectAddress } from '~/schemas/take-along';
import { capitalize } from '~/schemas/text';
import { stateName } from '../../highways/state-name';
import { SearchTaken } from './SearchTaken';
import { TakenAheadForm } from './TakenAheadForm';
import { TakenStopPage } from './TakenStopPage';
import { TakenRoadList, TakenRows } from './TakenStops';
import { WhereNow } from './WhereNow';

type Props = { view: TakenView; address: string };

/** Farther from a road, one is on another. */
const farOffMiles = 30;

/** A page of the site, of what was saved offline. */
export function TakenPage({ view, address }: Props) {
  const now = new Date().toISOString();
  return (
    <>
      <div className="taken-from">
        <Link to="/offline">Saved Offline</Link>
        <a href={address}>Open the Live Page</a>
        {view.at !== null && <p>Saved offline {agoInSentence(new Date(view.at).toISOString(), now)}.</p>}
      </div>
      <Inside view={view} now={now} />
    </>
  );
}

function Inside({ view, now }: { view: TakenView; now: string }) {
  switch (view.kind) {
    case 'stop':
      return <TakenStopPage stop={view.stop} ways={view.ways} now={now} />;
    case 'road':
      return <Road view={view} now={now} />;
    case 'search':
      return (
        <>
          <h1>Saved stops</h1>
          <SearchTaken query={view.filter.query ?? ''} />
          <p className="hint" role="status">
            {`${counted(view.found.length, 'stop')} found`}
          </p>
          {view.found.length === 0 && <EmptyState title={emptyLists.locationsSearch} text={takeAlongWords.noStops} />}
          <TakenRows stops={view.found.slice(0, mostShown)} />
        </>
      );
    case 'near':
      return (
        <>
          <h1>Stops near you</h1>
          {view.stops.length === 0 && <EmptyState title="No stops within 100 miles" text={takeAlongWords.noStops} />}
          <TakenRows stops={view.stops} before={({ away }) => (away == null ? null : <MilesAway miles={away} />)} />
        </>
      );
    case 'trip-ahead':
      return (
        <>
          <h1>{view.road.title}: what&rsquo;s ahead</h1>
          <WhereNow address={subjectAddress(view.road.row.subject)} />
          <OffRoad off={view.off} />
          <Ahead stops={view.stops} now={now} />
        </>
      );
    case 'ahead':
      return (
        <>
          <h1>What&rsquo;s ahead</h1>
          <TakenAheadForm asked={view.asked} roads={view.roads} />
          <OffRoad off={view.off} />
          <h2>
            {`${view.asked.highway} ${capitalize(view.asked.direction)}${
              view.position ? ' from where you are' : pastWhat(view.asked)
            }`}
          </h2>
          <Ahead highway={view.asked.highway} stops={view.stops.slice(0, mostShown)} now={now} />
        </>
      );
    case 'ask-ahead':
      return (
        <>
          <h1>What&rsquo;s ahead</h1>
          <TakenAheadForm asked={null} roads={view.roads} />
        </>
      );
  }
}

const pastWhat = ({ exit, past }: AheadAsked): string =>
  past ? ` past ${past.name}` : exit === null ? '' : ` past exit ${exit}`;

/** Of a long list; anyone who looks for more says what for. */
const mostShown = 60;

function Road({ view: { road, state }, now }: { view: Extract<TakenView, { kind: 'road' }>; now: string }) {
  const { title, row } = road;
  const { kind } = row.subject;
  const stops = state === null ? road.stops : road.stops.filter((stop) => stop.state === state);
  return (
    <>
      <h1>
        {title}
        {state !== null && `, ${stateName(state)}`}
      </h1>
      {kind === 'trip' && <WhereNow address={subjectAddress(row.subject)} />}
      {kind === 'highway' && <TakenAheadForm asked={null} roads={[title]} />}
      {kind === 'state' && <SearchTaken query="" />}
      <p className="hint">{counted(stops.length, 'stop')}</p>
      {kind === 'state' ? (
        <TakenRows stops={stops} />
      ) : (
        <TakenRoadList highway={kind === 'highway' ? title : undefined} stops={stops} now={now} level={2} />
      )}
    </>
  );
}

const OffRoad = ({ off }: { off: number | null }) =>
  off !== null && off > farOffMiles ? <p role="status">{takeAlongWords.farOff(Math.round(off))}</p> : null;

function Ahead({ highway, stops, now }: Omit<React.ComponentProps<typeof TakenRoadList>, 'level'>) {
  if (stops.length === 0) return <EmptyState title="No more stops that way" text={takeAlongWords.noStops} />;
  return <TakenRoadList highway={highway} stops={stops} now={now} level={3} />;
}
