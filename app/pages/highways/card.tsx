import type { LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { BackLink } from '~/components/BackLink';
import { calendarDate } from '~/schemas/relative-time';
import { NoticeBanner } from '~/components/notices/NoticeBanner';
import { sharedByEverybody, withoutScript, withSheets } from '~/components/page-handle';
import { pageMeta } from '~/components/page-meta';
import { platesAt, type PlatesByPlace, readHighway, type Stop } from '~/domain/highways';
import { orErrorPage } from '~/http/guards';
import { partOfPage } from '~/http/part-of-page';
import { unreadParts } from '~/messages';
import { exitInLine } from '~/schemas/exit-words';
import { MapCredit } from '~/pages/locations/MapCredit';
import { truckMark } from '~/schemas/trucks';
import { clock } from '~/services/clock';
import { highwayPath } from './highway-path';

/** About thirty printed pages: more than any road has stops worth a line. */
const stopsOnACard = 1_500;

export const handle = withoutScript(withSheets(sharedByEverybody(), 'stopList', 'highways', 'rest'));

export const meta = pageMeta<typeof loader>(({ data }) => {
  const highway = data?.highway ?? 'a highway';
  return {
    title: `Stops along ${highway}`,
    description: `Every stop along ${highway} by exit, state by state, on paper: for a clipboard or a dashboard.`,
  };
});

export function loader({ params, context }: LoaderFunctionArgs) {
  return orErrorPage(context, async () => {
    const { highway, stops, unplaced, next } = await readHighway(params.highway ?? '', null, stopsOnACard);
    return {
      highway,
      stops,
      unplaced,
      plates: await partOfPage(context, platesAt([...stops, ...unplaced]), unreadParts.plates),
      isWhole: next === null,
      printedAt: clock.minute(),
    };
  });
}

/** A highway on paper: one line for each stop, state by state. */
export default function RoadCardPage() {
  const { highway, stops, unplaced, plates, isWhole, printedAt } = useLoaderData<typeof loader>();
  const states = [...new Set(stops.map(({ state }) => state))];
  return (
    <div className="road-card">
      <BackLink to={highwayPath(highway)}>{`Back to ${highway}`}</BackLink>
      <h1>{highway}</h1>
      {plates.failure !== null && <NoticeBanner tone="error">{plates.failure}</NoticeBanner>}
      {states.map((state) => (
        <StopTable
          key={state}
          caption={state ?? ''}
          stops={stops.filter((stop) => stop.state === state)}
          plates={plates.shown}
        />
      ))}
      {unplaced.length > 0 && (
        <StopTable caption="Stops Without an Exit Number" stops={unplaced} plates={plates.shown} isOfManyStates />
      )}
      {!isWhole && <p>This list is too long to print. The CSV file has every stop.</p>}
      <p>Updated {calendarDate(printedAt)}</p>
      <MapCredit />
    </div>
  );
}

type Table = {
  caption: string;
  stops: Stop[];
  /** Null where they cannot be read: an empty column would say that nobody posted. */
  plates: PlatesByPlace | null;
  /** Each stop then says its own. */
  isOfManyStates?: boolean;
};

function StopTable({ caption, stops, plates, isOfManyStates = false }: Table) {
  return (
    <table className="slab-table">
      <caption>{caption}</caption>
      <thead>
        <tr>
          <th scope="col">Exit</th>
          <th scope="col">Stop</th>
          {plates && <th scope="col">Meat Score</th>}
        </tr>
      </thead>
      <tbody>
        {stops.map(({ id, name, city, state, amenities, trucks, closedAt, ...at }) => (
          <tr key={id}>
            <td>{exitInLine(at)?.replace(/^exit /, '')}</td>
            <td className="card-stop">
              {[name, city, isOfManyStates && state].filter(Boolean).join(', ')}
              {truckMark(trucks) && <b> ({truckMark(trucks)})</b>}
              {closedAt && <b> (reported closed)</b>}
              {amenities && <small> {amenities}</small>}
            </td>
            {plates && <td>{meatScore(plates[id])}</td>}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const meatScore = (plates: PlatesByPlace[number] | undefined) => plates && plates.upVotes - plates.downVotes;
