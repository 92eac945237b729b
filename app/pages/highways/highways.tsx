import type { LoaderFunctionArgs } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import { Form } from '~/components/forms/form';
import { EmptyState } from '~/components/notices/notices';
import { pageMeta } from '~/components/page-meta';
import { Pager } from '~/components/page-parts';
import { SearchBox } from '~/components/stops/list-parts';
import { type CountedRoad, listHighways } from '~/domain/highways/read-highway';
import { parse } from '~/http/problem';
import { parametersOf } from '~/http/page-loader';
import { viewersHighways } from '~/http/viewer-state';
import { emptyLists } from '~/messages/stops';
import type { PageHandle } from '~/schemas/page-handle';
import { highwayListQuery } from '~/schemas/travel';
import { RoadLinks, highwayPath } from './highway-links';

export const handle = { cacheable: true, parameters: ['cursor', 'query'] } as const satisfies PageHandle;

export const meta = pageMeta({
  title: 'Highways',
  description: 'Every interstate, US route and turnpike with truck stops, and how many each has.',
});

export async function loader(args: LoaderFunctionArgs) {
  const { cursor, query } = parse(highwayListQuery, Object.fromEntries(parametersOf(args.request, handle)));
  const isFirstPage = cursor === null;
  const isWhole = isFirstPage && query === null;
  const [listed, mine] = await Promise.all([listHighways(cursor, query), isWhole ? viewersHighways(args) : []]);
  return { ...listed, mine: mine.map((highway) => ({ highway })), query, isFirstPage, isWhole };
}

/** Coast-to-coast and border-to-border interstates, whose numbers end in 0 or 5. */
const isLong = ({ highway }: CountedRoad): boolean => /^I-(?:\d?0|\d?5)$/.test(highway);

export default function HighwaysPage() {
  const { interstates, spurs, others, mine, next, query, isFirstPage, isWhole } = useLoaderData<typeof loader>();
  const isEmpty = interstates.length + spurs.length + others.length === 0;
  // A search shows all results.
  const open = query !== null || interstates.length === 0;
  return (
    <>
      <div className="head">
        <h1>Highways</h1>
        <Link to="/ahead">What&rsquo;s Ahead</Link>
      </div>
      <Form method="get" action="/highways" role="search" key={query}>
        <SearchBox label="Highway" defaultValue={query ?? ''} placeholder="I-40 or US-287" />
      </Form>
      {isEmpty && query !== null && (
        <EmptyState title={emptyLists.highwaysSearch} text="Write it like I-40 or US-287.">
          <Link className="btn btn-go" to="/highways">
            Show All
          </Link>
        </EmptyState>
      )}
      {isEmpty && isWhole && <EmptyState title="No highways yet" text="Add a stop and its highway shows up here." />}
      <Roads title="My highways" roads={mine} />
      {isWhole ? (
        <>
          <Roads title="Coast to coast and border to border" roads={interstates.filter(isLong)} />
          <Roads title="Other interstates" roads={interstates.filter((road) => !isLong(road))} />
        </>
      ) : (
        interstates.length > 0 && <RoadLinks roads={interstates} pathOf={highwayPath} />
      )}
      <FoldedRoads title="City loops and spurs" roads={spurs} open={open} />
      <FoldedRoads title="Other roads" roads={others} open={open} />
      <Pager
        path="/highways"
        query={query === null ? undefined : { query }}
        next={next}
        isFirstPage={isFirstPage}
        nextLabel="More Highways"
      />
    </>
  );
}

type Part = { title: string; roads: { highway: string; stops?: number | null }[] };

const Roads = ({ title, roads }: Part) =>
  roads.length > 0 && (
    <section>
      <h2>{title}</h2>
      <RoadLinks roads={roads} pathOf={highwayPath} />
    </section>
  );

const FoldedRoads = ({ title, roads, open }: Part & { open: boolean }) =>
  roads.length > 0 && (
    <details open={open}>
      <summary>{title}</summary>
      <RoadLinks roads={roads} pathOf={highwayPath} />
    </details>
  );
