import type { LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { formatRank } from '~/components/format';
import { LeaderList, Prizes, useLiveBoard } from '~/components/leaders/leaders';
import { NoticeBanner } from '~/components/notices/notices';
import { pageMeta } from '~/components/page-meta';
import { SectionOrError, Pager, Tabs } from '~/components/page-parts';
import { boardPage, firstRankOf, yesterdaysRanks } from '~/domain/points/leaderboard';
import { optionalSection, parametersOf } from '~/http/page-loader';
import { isSignedIn } from '~/http/session';
import { viewersRank, viewersRow } from '~/http/viewer-state';
import { unreadLists, unreadParts } from '~/messages/errors';
import { periods } from '~/schemas/choices';
import type { PageHandle } from '~/schemas/page-handle';
import type { ViewersRank } from '~/schemas/shown';

const periodParam = z.enum(periods).catch('all');
const rowsPerPage = 50;

const unread = {
  all: unreadParts.leaders,
  weekly: unreadLists.weeklyLeaders,
  monthly: unreadLists.monthlyLeaders,
};

export const handle = { cacheable: true, parameters: ['period', 'cursor'] } as const satisfies PageHandle;

const spans = {
  all: ['The Meat Masters', 'of all time'],
  weekly: ['The Meat Masters of the Week', 'this week'],
  monthly: ['The Meat Masters of the Month', 'this month'],
} as const;

export const meta = pageMeta<typeof loader>(({ data }) => {
  const [title, span] = spans[data?.period ?? 'all'];
  return { title, description: `The truck drivers with the highest Meat Score ${span}, and how far ahead they are.` };
});

export async function loader(args: LoaderFunctionArgs) {
  const parameters = parametersOf(args.request, handle);
  const period = periodParam.parse(parameters.get('period'));
  const cursor = parameters.get('cursor') ?? null;
  const rows = Promise.all([boardPage({ period, limit: rowsPerPage, cursor }), firstRankOf(period, cursor)]);
  const [signedIn, board, ownRank] = await Promise.all([
    isSignedIn(args),
    optionalSection(
      args.context,
      rows.then(async ([{ items, next }, firstRank]) => ({
        leaders: items,
        next,
        firstRank,
        own: await viewersRow(args, items),
        yesterday: await yesterdaysRanks(period, items),
      })),
      unread[period],
    ),
    optionalSection(args.context, viewersRank(args, period), unreadParts.ownRank),
  ]);
  return { period, board, ownRank, isFirstPage: cursor === null, signedIn };
}

export default function LeaderboardPage() {
  const { period, board, ownRank, isFirstPage, signedIn } = useLoaderData<typeof loader>();
  const live = useLiveBoard(period, board.shown?.leaders ?? null, isFirstPage);
  return (
    <section>
      <h1>The Meat Masters</h1>
      <Tabs
        label="Period"
        items={[
          { label: 'All Time', to: '/leaderboard', current: period === 'all' },
          { label: 'Weekly', to: '/leaderboard?period=weekly', current: period === 'weekly' },
          { label: 'Monthly', to: '/leaderboard?period=monthly', current: period === 'monthly' },
        ]}
      />
      <div className="lg:grid lg:grid-cols-[768px_1fr] lg:grid-rows-[auto_1fr]">
        {signedIn && (
          <SectionOrError part={ownRank}>
            {(rank) => (
              <div className="lg:col-[2] lg:mt-1 lg:mb-0 lg:mr-0 lg:ml-7">
                <OwnRank rank={rank} />
              </div>
            )}
          </SectionOrError>
        )}
        <div className="lg:row-[1/3]">
          {live ? (
            <LeaderList
              period={period}
              leaders={live}
              firstRank={board.shown ? board.shown.firstRank : 1}
              signedIn={signedIn}
              own={board.shown?.own ?? {}}
              yesterday={board.shown?.yesterday ?? {}}
            />
          ) : (
            <NoticeBanner tone="error">{board.failure}</NoticeBanner>
          )}
          <Pager
            path="/leaderboard"
            query={{ period: period === 'all' ? '' : period }}
            next={board.shown?.next ?? null}
            isFirstPage={isFirstPage}
            firstLabel="Back to the Top"
            nextLabel="More Drivers"
          />
        </div>
        <Prizes />
      </div>
    </section>
  );
}

/** The viewer's rank at page load. It doesn't update with the live board. */
function OwnRank({ rank }: { rank: ViewersRank }) {
  if (rank === null) return null;
  return (
    <p>
      Your rank:{' '}
      <b className="text-points font-sign text-2xl font-extrabold leading-none">
        {formatRank(typeof rank === 'number' ? rank : null)}
      </b>
    </p>
  );
}
