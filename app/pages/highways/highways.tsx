import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import { EmptyState } from '~/components/EmptyState';
import { HighwayShield } from '~/components/HighwayShield';
import { routeOf } from '~/components/highway';
import { pageTitle } from '~/components/page-title';
import { listHighways } from '~/domain/highways';
import { orErrorPage } from '~/http/guards';
import { highwayPath } from './highway-path';

export { sharedByEverybody as handle } from '~/components/shared-page';

export const meta: MetaFunction = () => [{ title: pageTitle('Highways') }];

export const loader = ({ context }: LoaderFunctionArgs) => orErrorPage(context, listHighways);

export default function HighwaysPage() {
  const { interstates, others } = useLoaderData<typeof loader>();
  return (
    <>
      <div className="head">
        <h1>Highways</h1>
        <Link to="/ahead">What&rsquo;s ahead</Link>
      </div>
      {interstates.length + others.length === 0 && (
        <EmptyState title="No highway has a stop yet" text="Add the first location, and its highway stands here." />
      )}
      {interstates.length > 0 && (
        <ul className="roads">
          {interstates.map((road) => (
            <Road key={road} road={road} />
          ))}
        </ul>
      )}
      {others.length > 0 && (
        <details className="fold">
          <summary>Other roads</summary>
          <ul className="roads">
            {others.map((road) => (
              <Road key={road} road={road} />
            ))}
          </ul>
        </details>
      )}
    </>
  );
}

function Road({ road }: { road: string }) {
  const route = routeOf(road);
  return (
    <li>
      <Link className="road" to={highwayPath(road)}>
        {route && <HighwayShield route={route} />}
        <span>{road}</span>
      </Link>
    </li>
  );
}
