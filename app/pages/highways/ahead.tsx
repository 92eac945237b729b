import { type AppLoadContext, data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import { EmptyState } from '~/components/notices/EmptyState';
import { sharedByEverybody } from '~/components/page-handle';
import { pageTitle } from '~/components/page-title';
import { DomainError } from '~/domain/errors';
import { listHighways, stopsAhead, stopsNear } from '~/domain/highways';
import { parse } from '~/http/api-endpoint';
import { orErrorPage } from '~/http/guards';
import { parametersOf } from '~/http/parameters';
import { MapCredit } from '~/pages/locations/MapCredit';
import { aheadQuery, nearQuery } from '~/schemas/highways';
import { statesAndDistrict } from '~/schemas/states';
import { type AheadAsked, AheadForm } from './AheadForm';
import { StopList } from './StopList';
import { withPlates } from './with-plates';

const stopsOnAPage = 20;

export const handle = sharedByEverybody('highway', 'direction', 'exit', 'state', 'latitude', 'longitude');

export const meta: MetaFunction = () => [
  { title: pageTitle('What’s ahead') },
  { name: 'description', content: 'The next stops on your highway, in driving order, with what others ate there.' },
];

/** One address for each question, so that the answer can be kept, printed and sent to a friend. */
export function loader({ request, context }: LoaderFunctionArgs) {
  return orErrorPage(context, async () => {
    const given = Object.fromEntries(parametersOf(request, handle));
    const asked = parse(aheadQuery, given);
    const near = 'latitude' in given || 'longitude' in given ? parse(nearQuery, given) : null;
    const [{ interstates }, answer] = await Promise.all([
      listHighways(),
      near ? answerNear(context, near) : answerAhead(context, asked),
    ]);
    const page = { asked, roads: interstates, states: statesAndDistrict, now: new Date().toISOString(), ...answer };
    return data(page, { status: answer.mistake?.status ?? 200 });
  });
}

const nothing = { ahead: null, near: null, mistake: null };

const answerNear = async (context: AppLoadContext, position: { latitude: number; longitude: number }) => ({
  ...nothing,
  near: await withPlates(context, await stopsNear(position, stopsOnAPage)),
});

/** A mistake is shown beside the form, which keeps what was typed. @throws what is no mistake of the driver's */
async function answerAhead(
  context: AppLoadContext,
  { highway, direction, exit, state }: ReturnType<typeof aheadQuery.parse>,
) {
  if (highway === null) return nothing;
  try {
    const question = { highway, direction: direction ?? 'east', exit, state, limit: stopsOnAPage };
    const ahead = await stopsAhead(question);
    return { ...nothing, ahead: { ...ahead, ...(await withPlates(context, ahead.stops)) } };
  } catch (error) {
    if (!(error instanceof DomainError) || error.status >= 500) throw error;
    const { message: sentence, status } = error;
    return { ...nothing, mistake: { field: error.field ?? 'highway', sentence, status } };
  }
}

export default function AheadPage() {
  const { asked, roads, states, now, ahead, near, mistake } = useLoaderData<typeof loader>();
  return (
    <>
      <h1>What&rsquo;s ahead</h1>
      <AheadForm asked={asked} roads={roads} states={states} mistake={mistake} />
      {ahead && <Ahead ahead={ahead} asked={asked} now={now} />}
      {near && (
        <section aria-labelledby="near">
          <h2 id="near">Stops near you</h2>
          {near.stops.length > 0 ? (
            <StopList {...near} now={now} />
          ) : (
            <EmptyState title="No stop within 100 miles" text="Know one? Put it on the map for everybody." />
          )}
        </section>
      )}
      <MapCredit />
    </>
  );
}

type AheadData = NonNullable<ReturnType<typeof useLoaderData<typeof loader>>['ahead']>;

function Ahead({ ahead, asked, now }: { ahead: AheadData; asked: AheadAsked; now: string }) {
  const { highway, direction, from, states, stops, plates, next } = ahead;
  const address = (state: string, exit: string) =>
    `/ahead?${new URLSearchParams({ highway, direction, exit, state }).toString()}`;
  return (
    <section aria-labelledby="ahead">
      <h2 id="ahead">
        {highway} {direction}
        {from && ` after exit ${asked.exit} in ${from.state}`}
      </h2>
      {from && states.length > 1 && (
        <nav className="chips" aria-label="Another state">
          <span>Not in {from.state}?</span>
          {states
            .filter((state) => state !== from.state)
            .map((state) => (
              <Link className="chip" key={state} to={address(state, asked.exit ?? '')}>
                {state}
              </Link>
            ))}
        </nav>
      )}
      {stops.length > 0 ? (
        <StopList stops={stops} plates={plates} now={now} />
      ) : (
        <EmptyState title="No more stops that way" text="The road ends, or nobody has told us what is further on." />
      )}
      <p className="actions">
        {next && (
          <Link className="btn" to={address(next.state, String(next.position))} rel="next">
            Further ahead
          </Link>
        )}
        <Link className="btn" to={`/highways/${encodeURIComponent(highway)}`}>
          All of {highway}
        </Link>
      </p>
    </section>
  );
}
