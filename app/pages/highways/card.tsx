import type { LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { NoticeBanner } from '~/components/notices/notices';
import { pageMeta } from '~/components/page-meta';
import { BackLink } from '~/components/page-parts';
import { platesAt } from '~/domain/highways/plates';
import { readHighway } from '~/domain/highways/read-highway';
import type { Stop } from '~/domain/highways/road';
import { optionalSection } from '~/http/page-loader';
import { unreadParts } from '~/messages/errors';
import { PrintedStops } from '~/components/stops/PrintedStops';
import { MapCredit, byState } from '~/components/stops/list-parts';
import type { PageHandle } from '~/schemas/page-handle';
import { nameInTown, truckMark } from '~/schemas/places';
import { exitInLine } from '~/schemas/roads';
import { calendarDate, isolated } from '~/schemas/text';
import { clock } from '~/services/clock';
import { highwayPath } from './highway-links';

/** About thirty printed pages. Longer lists are cut off. */
const maxPrintedStops = 1_500;

export const handle = { cacheable: true, parameters: [], script: 'none' } satisfies PageHandle;

export const meta = pageMeta<typeof loader>(({ data }) => {
  const highway = data?.highway ?? 'a highway';
  return {
    title: `Stops along ${highway}`,
    description: `A printable list of every stop along ${highway}, by state and exit, for a clipboard or a dashboard.`,
  };
});

export async function loader({ params, context }: LoaderFunctionArgs) {
  const { highway, stops, next } = await readHighway(params.highway ?? '', { limit: maxPrintedStops });
  return {
    highway,
    stops,
    plates: await optionalSection(context, platesAt(stops), unreadParts.plates),
    isWhole: next === null,
    printedAt: clock.minute(),
  };
}

/** A printable list of a highway's stops by state, one line each. */
export default function RoadCardPage() {
  const { highway, stops, plates, isWhole, printedAt } = useLoaderData<typeof loader>();
  return (
    <>
      <BackLink to={highwayPath(highway)}>{`Back to ${highway}`}</BackLink>
      <h1>{highway}</h1>
      {plates.failure !== null && <NoticeBanner tone="error">{plates.failure}</NoticeBanner>}
      <div className="print:columns-2 print:text-2xs">
        {byState(stops).map((inState) => (
          <PrintedStops
            key={inState[0]?.id}
            caption={inState[0]?.state ?? ''}
            rows={inState.map((stop) => ({
              id: stop.id,
              exit: exitOn(highway, stop),
              name: isolated(nameInTown(stop)),
              trucks: truckMark(stop.trucks),
              isClosed: stop.closedAt !== undefined,
              amenities: stop.amenities,
              phone: stop.phone,
            }))}
            plates={plates.shown}
          />
        ))}
      </div>
      {!isWhole && <p>This list is too long to print. The CSV file has every stop.</p>}
      <p>Updated {calendarDate(printedAt)}</p>
      <MapCredit />
    </>
  );
}

/** The exit; for a stop on another road, with that road. */
const exitOn = (highway: string, stop: Pick<Stop, 'highway' | 'exitNumber' | 'exitIsGuess' | 'mile'>): string =>
  [stop.highway !== highway && stop.highway, exitInLine(stop)?.replace(/^exit /, '')].filter(Boolean).join(' ');
