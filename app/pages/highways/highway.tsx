import { type AppLoadContext, type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import { DriverName } from '~/components/Driver';
import { aroundLines, useDrawnLines } from '~/components/contexts';
import { formatCount } from '~/components/format';
import { pageMeta } from '~/components/page-meta';
import { SectionOrError } from '~/components/page-parts';
import { StopFiles, MapCredit } from '~/components/stops/list-parts';
import { keepForm } from '~/components/weak-link/guard';
import { highwayKings, type King } from '~/domain/highways/plates';
import { readHighway } from '~/domain/highways/read-highway';
import { readRoadMap, type RoadMap } from '~/domain/map/road-map';
import { parse } from '~/http/problem';
import { formAction } from '~/http/form-action';
import { omitDrawnLines, optionalSection, pageAddress, pageTime, parametersOf } from '~/http/page-loader';
import { isSignedIn } from '~/http/session';
import { viewersFollow } from '~/http/viewer-state';
import { unreadLists, unreadParts } from '~/messages/errors';
import { followForms } from '~/http/common-forms';
import { FollowForm } from '~/pages/following/following-parts';
import type { PageHandle } from '~/schemas/page-handle';
import { saveOfflinePath } from '~/schemas/saved-offline';
import { highwayQuery } from '~/schemas/travel';
import { Land, MapMark, MapSign, Roads } from '../map/map-parts';
import { StopList } from './StopList';
import { aheadPath, highwayPath } from './highway-links';
import { withPlates } from '~/http/post-cards';

const stopsPerPage = 16;
const nothing = Promise.resolve(null);

export const handle = { cacheable: true, parameters: ['state', 'after'] } as const satisfies PageHandle;

export const meta = pageMeta<typeof loader>(({ data, location }) => {
  const highway = data?.highway ?? 'Highway';
  const state = new URLSearchParams(location.search).get('state');
  const stretch = state ? `${highway} from ${state}` : highway;
  return {
    title: stretch,
    description: `Truck stops and food along ${stretch}, exit by exit.`,
    feed: `${highwayPath(highway)}.atom`,
  };
});

export async function loader(args: LoaderFunctionArgs) {
  const { params, request, context } = args;
  const { state, after: cursor } = parse(highwayQuery, Object.fromEntries(parametersOf(request, handle)));
  const { stops, ...page } = await readHighway(params.highway ?? '', { state, cursor, limit: stopsPerPage });
  assertOwnSpelling(params.highway, page.highway, request);
  const isFirstPage = state === null && cursor === null;
  const [kings, listed, map] = await Promise.all([
    optionalSection(context, highwayKings(page.highway), unreadParts.highwayLeaders),
    withPlates(args, stops),
    optionalSection(context, isFirstPage ? mapOf(context, page.highway) : nothing, unreadLists.map),
  ]);
  // For signed-in drivers only; a visitor's page stays small.
  const followed = (await isSignedIn(args)) && {
    following: await viewersFollow(args, { kind: 'highway', key: page.highway }),
  };
  const shown = { ...page, ...listed, kings, map, ...followed, isFirstPage };
  return { ...shown, now: pageTime(shown) };
}

/** A highway can be spelled in many ways, but its page has one address. @throws Response, a redirect to that address */
function assertOwnSpelling(spelling: string | undefined, highway: string, request: Request): void {
  if (spelling !== highway) throw redirect(pageAddress(highwayPath(highway), request, handle), 301);
}

export const clientAction = keepForm({ follow: 'follow', unfollow: 'follow' });

export const action = formAction(
  followForms('highway', ({ params: { highway = '' } }) => ({ id: highway, to: highwayPath(highway) })),
);

/** A map of the whole road, for the first page only. */
async function mapOf(context: AppLoadContext, highway: string) {
  const map = await readRoadMap(highway);
  return map && { ...map, drawing: omitDrawnLines(context, map.drawing) };
}

export default function HighwayPage() {
  const page = useLoaderData<typeof loader>();
  const { highway, direction, states, stops, plates, next, kings, map, following, isFirstPage, now } = page;
  return (
    <>
      <div className="head">
        <h1>{highway}</h1>
        <Link to={aheadPath({ highway, direction })}>What&rsquo;s Ahead</Link>
      </div>
      {following !== undefined && (
        <FollowForm action={highwayPath(highway)} following={following} className="actions" />
      )}
      <SectionOrError part={kings}>
        {({ week, month }) =>
          (week ?? month) && (
            <div className="flex flex-wrap mt-0 mb-2 -mr-3 ml-0">
              {week && <KingLine king={week} title={`King of ${highway} this week`} />}
              {month && <KingLine king={month} title={`King of ${highway} this month`} />}
            </div>
          )
        }
      </SectionOrError>
      {states.length > 1 && (
        <nav className="chips-line" aria-label="States">
          {map.shown && (
            <a className="chip" href="#road-map">
              Map
            </a>
          )}
          {states.map((state) => (
            <Link className="chip" key={state} to={`${highwayPath(highway)}?state=${state}`}>
              {state}
            </Link>
          ))}
        </nav>
      )}
      <StopList highway={highway} stops={stops} plates={plates} now={now} level={2} />
      {(next !== null || !isFirstPage) && (
        <nav className="actions justify-center my-5" aria-label="Pages">
          {!isFirstPage && (
            <Link className="btn" to={highwayPath(highway)}>
              {`Start at the ${direction === 'north' ? 'South' : 'West'} End`}
            </Link>
          )}
          {next !== null && (
            <Link className="btn" to={`${highwayPath(highway)}?after=${next}`} rel="next">
              More Stops
            </Link>
          )}
        </nav>
      )}
      <SectionOrError part={map}>{(road) => road && <RoadDrawing highway={highway} map={road} />}</SectionOrError>
      <p className="actions actions-fill">
        <StopFiles
          pathTo={(beside) => highwayPath(highway, beside)}
          savePath={saveOfflinePath({ kind: 'highway', highway })}
        />
        <Link className="btn" to="/trip">
          Plan a Trip
        </Link>
        <Link className="btn" to="/highways">
          All Highways
        </Link>
      </p>
      <MapCredit />
    </>
  );
}

const KingLine = ({ king: { driver, points }, title }: { king: King; title: string }) => (
  <p className="max-w-full mb-1 mr-4 text-md">
    {title}: <DriverName driver={driver} /> <span className="meat-score">{`${formatCount(points)} points`}</span>
  </p>
);

/** `lines` is null if the page came as HTML, since they are in the markup. */
type Props = { highway: string; map: Omit<RoadMap, 'drawing'> & { drawing: DrawingInPage } };
type DrawingInPage = Omit<RoadMap['drawing'], 'lines'> & { lines: string[] | null };

/** The road on a map of its states, with links to its best stops. */
function RoadDrawing({ highway, map: { drawing, marks } }: Props) {
  const { size, states, signs } = drawing;
  const lines = useDrawnLines(drawing);
  return (
    <section className="max-w-[760px] my-6" aria-labelledby="road-map">
      <h2 className="mt-0 mb-2" id="road-map">
        {highway} on the map
      </h2>
      <svg
        className="block w-full"
        viewBox={`0 0 ${size.width} ${size.height}`}
        role="group"
        aria-label={`${highway} through ${states.join(', ')}${marks.length > 0 ? ', with its best stops' : ''}`}
      >
        <g {...aroundLines}>
          {states.map((state, at) => (
            <Land key={state} d={lines[at]} />
          ))}
          <Roads d={lines[states.length]} />
        </g>
        <g aria-hidden="true">
          {signs.map((sign) => (
            <MapSign key={`${sign.x} ${sign.y}`} sign={sign} />
          ))}
        </g>
        {marks.map((mark) => (
          <MapMark key={JSON.stringify(mark.target)} mark={mark} state={null} />
        ))}
      </svg>
    </section>
  );
}
