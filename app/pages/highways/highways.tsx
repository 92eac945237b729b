import type { LoaderFunctionArgs } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import { counted } from '~/components/format';
import { EmptyState } from '~/components/notices/EmptyState';
import { HighwayShield } from '~/components/stops/HighwayShield';
import { routeOf } from '~/components/stops/highway';
import type { PageHandle } from '~/components/page-handle';
import { pageMeta } from '~/components/page-meta';
import { Pager } from '~/components/Pager';
import { listHighways } from '~/domain/highways';
import { parse } from '~/http/api-endpoint';
import { parametersOf } from '~/http/page-loader';
import { highwayListQuery } from '~/schemas/highways';
import { highwayPath } from './highway-path';

export const handle = { cacheable: true, parameters: ['cursor'] } as const satisfies PageHandle;

export const meta = pageMeta({
  title: 'Highways',
  description: 'Every interstate, US route and turnpike that we know truck stops on, with how many there are.',
});

export async function loader({ request }: LoaderFunctionArgs) {
  const { cursor } = parse(highwayListQuery, Object.fromEntries(parametersOf(request, handle)));
  return { ...(await listHighways(cursor)), isFirstPage: cursor === null };
}

export default function HighwaysPage() {
  const { interstates, others, next, isFirstPage } = useLoaderData<typeof loader>();
  return (
    <>
      <div className="head">
        <h1>Highways</h1>
        <Link to="/ahead">What&rsquo;s Ahead</Link>
      </div>
      {isFirstPage && interstates.length + others.length === 0 && (
        <EmptyState title="No highways yet" text="Add a stop and its highway shows up here." />
      )}
      {interstates.length > 0 && (
        <ul className="roads">
          {interstates.map((road) => (
            <Road key={road.highway} road={road} />
          ))}
        </ul>
      )}
      {others.length > 0 && (
        <details className="fold" open={interstates.length === 0}>
          <summary>Other roads</summary>
          <ul className="roads">
            {others.map((road) => (
              <Road key={road.highway} road={road} />
            ))}
          </ul>
        </details>
      )}
      <Pager path="/highways" next={next} isFirstPage={isFirstPage} nextLabel="More highways" />
    </>
  );
}

/** The shield says which; a road without one is named. */
function Road({ road: { highway, stops } }: { road: { highway: string; stops: number | null } }) {
  const route = routeOf(highway);
  const count = stops !== null && counted(stops, 'stop');
  return (
    <li>
      <Link className="road" to={highwayPath(highway)}>
        {route ? <HighwayShield route={route} /> : <b>{highway}</b>} <span>{count || (route && highway)}</span>
      </Link>
    </li>
  );
}
