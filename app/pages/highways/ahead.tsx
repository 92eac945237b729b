import { data, type LoaderFunctionArgs } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import { EmptyState, NoticeBanner } from '~/components/notices/notices';
import { pageMeta } from '~/components/page-meta';
import { SectionOrError } from '~/components/page-parts';
import { MilesAway, StopRows } from '~/components/stops/StopRow';
import { DomainError } from '~/domain/errors';
import { busiestInterstates, listInterstates } from '~/domain/highways/read-highway';
import { stopsAhead, stopsNear } from '~/domain/highways/stops-ahead';
import { parse } from '~/http/problem';
import { optionalSection, pageTime, parametersOf } from '~/http/page-loader';
import { viewersHighways } from '~/http/viewer-state';
import { unreadParts } from '~/messages/errors';
import { aheadWords } from '~/messages/stops';
import { MapCredit, stateName } from '~/components/stops/list-parts';
import type { PageHandle } from '~/schemas/page-handle';
import { capitalize } from '~/schemas/text';
import { aheadQuery, nearQuery } from '~/schemas/travel';
import { AheadForm } from './AheadForm';
import { RecentSearches, useRememberSearch } from './RecentSearches';
import { RoadLinks, aheadPath, highwayPath } from './highway-links';
import { StopList } from './StopList';
import { withPlates } from '~/http/post-cards';

const stopsPerPage = 20;
const roadLimit = 12;

export const handle = {
  cacheable: true,
  parameters: ['highway', 'direction', 'exit', 'state', 'stop', 'side', 'after', 'latitude', 'longitude', 'trucks'],
} as const satisfies PageHandle;

export const meta = pageMeta({
  title: 'What’s ahead',
  description: 'The next stops on your highway, in driving order, with what others ate there.',
});

/** Each query has its own address, so that results can be bookmarked, printed and shared. */
export async function loader(args: LoaderFunctionArgs) {
  const { request } = args;
  const parameters = Object.fromEntries(parametersOf(request, handle));
  const query = parse(aheadQuery, parameters);
  const near = 'latitude' in parameters || 'longitude' in parameters ? parse(nearQuery, parameters) : null;
  const isOpening = near === null && query.highway === null;
  const [roads, answer, opening] = await Promise.all([
    listInterstates(),
    near ? answerNear(args, near, query.trucks === null) : answerAhead(args, query),
    isOpening ? optionalSection(args.context, offerRoads(args), unreadParts.highways) : null,
  ]);
  const page = { query, roads, now: pageTime(answer), opening, ...answer };
  return data(page, { status: answer.mistake?.status ?? 200 });
}

/** Suggestions for a page without a query. */
async function offerRoads(args: LoaderFunctionArgs) {
  const [followed, busiest] = await Promise.all([viewersHighways(args), busiestInterstates(roadLimit)]);
  return { followed: followed.map((highway) => ({ highway })), busiest };
}

const noResults = { ahead: null, near: null, mistake: null };

const answerNear = async (
  args: LoaderFunctionArgs,
  position: { latitude: number; longitude: number },
  fitsTruck: boolean,
) => ({
  ...noResults,
  near: await withPlates(args, await stopsNear(position, stopsPerPage, fitsTruck)),
});

/** Validation errors are shown at the form, which keeps the typed text. @throws any other error */
async function answerAhead(
  args: LoaderFunctionArgs,
  { highway, direction, side, trucks, ...query }: ReturnType<typeof aheadQuery.parse>,
) {
  if (highway === null) return noResults;
  try {
    const otherSide = side === 'all';
    const question = {
      ...query,
      highway,
      direction: direction ?? 'east',
      otherSide,
      fitsTruck: trucks === null,
      limit: stopsPerPage,
    };
    const ahead = await stopsAhead(question);
    return { ...noResults, ahead: { ...ahead, ...(await withPlates(args, ahead.stops)) } };
  } catch (error) {
    if (!(error instanceof DomainError) || error.status >= 500) throw error;
    const { message: sentence, status } = error;
    return { ...noResults, mistake: { field: error.field ?? 'highway', sentence, status } };
  }
}

export default function AheadPage() {
  const { query, roads, now, ahead, near, mistake, opening } = useLoaderData<typeof loader>();
  useRememberSearch('recent-ahead', ahead ? { name: nameOf(ahead, query), to: aheadAddress(ahead, query, {}) } : {});
  return (
    <>
      <h1>What&rsquo;s ahead</h1>
      <div className="lg:flex lg:items-start">
        <AheadForm
          query={query}
          roads={roads}
          mistake={mistake}
          otherTrucks={ahead && aheadAddress(ahead, query, { trucks: query.trucks === null ? 'all' : null })}
        />
        <div className="lg:flex-1 lg:min-w-0 lg:max-w-[760px]">
          {ahead && <Ahead ahead={ahead} query={query} now={now} />}
          {near && <Near near={near} />}
          {opening && <SectionOrError part={opening}>{(offered) => <Opening {...offered} />}</SectionOrError>}
          {(ahead ?? near)?.stops.length ? <MapCredit /> : null}
        </div>
      </div>
    </>
  );
}

type Page = ReturnType<typeof useLoaderData<typeof loader>>;

type Offered = NonNullable<NonNullable<Page['opening']>['shown']>;

/** The whole road; the form then asks for an exit. */
const fromItsStart = (highway: string) => aheadPath({ highway, direction: usualDirection(highway) });

const Opening = ({ followed, busiest }: Offered) => (
  <>
    <RecentSearches store="recent-ahead" title="Recent searches" />
    {followed.length > 0 && <OfferedRoads title="My highways" roads={followed} />}
    {busiest.length > 0 && <OfferedRoads title="Busiest highways" roads={busiest} />}
  </>
);

const OfferedRoads = ({ title, roads }: { title: string; roads: Offered['busiest'] | Offered['followed'] }) => (
  <section className="lg:mt-0">
    <h2 className="mt-2 mb-0 text-lg lg:mt-0">{title}</h2>
    <RoadLinks roads={roads} pathOf={fromItsStart} isNarrow />
  </section>
);

function Near({ near: { stops, plates } }: { near: NonNullable<Page['near']> }) {
  return (
    <>
      <h2 className="mt-2 mb-0 text-lg lg:mt-0">Stops near you</h2>
      {plates.failure !== null && <NoticeBanner tone="error">{plates.failure}</NoticeBanner>}
      {stops.length > 0 ? (
        <StopRows
          stops={stops}
          plates={plates.shown}
          before={({ miles }) => miles !== null && <MilesAway miles={miles} />}
        />
      ) : (
        <EmptyState title="No stops within 100 miles" text="Know one? Add it for everyone." />
      )}
    </>
  );
}

type AheadProps = { ahead: NonNullable<Page['ahead']>; query: Page['query']; now: string };

type AheadQuestion = Parameters<typeof aheadPath>[0];

/** Address of the same query with some changes. */
function aheadAddress(
  { highway, direction, from }: AheadProps['ahead'],
  { exit, stop, side, trucks }: AheadProps['query'],
  more: Partial<AheadQuestion>,
): string {
  return aheadPath({ highway, direction, exit, state: exit && from?.state, stop, side, trucks, ...more });
}

function Ahead({ ahead, query, now }: AheadProps) {
  const { highway, from, states, stops, plates, next } = ahead;
  const { exit, side } = query;
  const address = (more: Partial<AheadQuestion>) => aheadAddress(ahead, query, more);
  return (
    <>
      <h2 className="mt-2 mb-0 text-lg lg:mt-0">{nameOf(ahead, query)}</h2>
      {from && !from.isKnown && <p role="status">{aheadWords.exitUnknown(exit ?? '', stateName(from.state ?? ''))}</p>}
      {from && from.name === null && states.length > 1 && (
        <nav
          className="flex items-center -mx-4 mt-0 mb-1 px-4 overflow-x-auto text-dim text-sm whitespace-nowrap print:hidden"
          aria-label="Another state"
        >
          <span>Different state?</span>
          {states
            .filter((state) => state !== from.state)
            .map((state) => (
              <Link className="min-w-[44px] px-2 py-3 text-center" key={state} to={address({ state })}>
                {state}
              </Link>
            ))}
        </nav>
      )}
      {stops.length > 0 ? (
        <StopList
          highway={highway}
          stops={stops}
          past={from?.isKnown && from.name === null ? exit : null}
          plates={plates}
          now={now}
          level={3}
        />
      ) : (
        <EmptyState
          title={states.length > 0 ? 'No more stops that way' : 'We can’t tell which stops are ahead'}
          text={
            states.length > 0
              ? 'Either the road ends or no one has added stops past here.'
              : `We don’t know where along ${highway} our stops are.`
          }
        />
      )}
      <p className="actions actions-fill">
        {next && (
          <Link className="btn" to={address({ after: next })} rel="next">
            More Stops
          </Link>
        )}
        <Link className="btn" to={address({ side: side === 'all' ? null : 'all' })}>
          {side === 'all' ? 'Hide Other Side' : 'Show Other Side'}
        </Link>
        <Link className="btn" to={highwayPath(highway)}>
          {`All ${highway} Stops`}
        </Link>
      </p>
    </>
  );
}

const nameOf = ({ highway, direction, from }: AheadProps['ahead'], { exit }: AheadProps['query']): string =>
  `${highway} ${capitalize(direction)}${from ? pastWhat(from, exit) : ''}`;

type From = NonNullable<AheadProps['ahead']['from']>;

const pastWhat = ({ name, state }: From, exit: string | null): string =>
  name === null ? ` past exit ${exit}, ${stateName(state ?? '')}` : ` past ${name}`;

/** Odd-numbered highways run north, even-numbered ones east. */
const usualDirection = (highway: string): 'north' | 'east' =>
  Number(/\d+/.exec(highway)?.[0] ?? 0) % 2 === 1 ? 'north' : 'east';
