import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { LeaderList } from '~/components/LeaderList';
import { NoticeBanner } from '~/components/NoticeBanner';
import { firstPage, sharedByEverybody } from '~/components/page-handle';
import { pageTitle } from '~/components/page-title';
import { Tabs } from '~/components/Tabs';
import { leaderboard } from '~/domain/points/leaderboard';
import { orErrorPage } from '~/http/guards';
import { parametersOf } from '~/http/parameters';
import { partOfPage } from '~/http/part-of-page';
import { viewerOf } from '~/http/session';
import { unreadLists, unreadParts } from '~/messages';
import { useLiveBoard } from './use-live-board';

const periods = z.enum(['all', 'weekly', 'monthly']).catch('all');
const linesShown = 50;

const unread = {
  all: unreadParts.leaders,
  weekly: unreadLists.weeklyLeaders,
  monthly: unreadLists.monthlyLeaders,
};

export const handle = firstPage(sharedByEverybody('period'));

export const meta: MetaFunction = () => [{ title: pageTitle('The Meat Masters') }];

export function loader(args: LoaderFunctionArgs) {
  return orErrorPage(args.context, async () => {
    const period = periods.parse(parametersOf(args.request, handle).get('period'));
    const [viewer, leaders] = await Promise.all([
      viewerOf(args),
      partOfPage(args.context, leaderboard(period, linesShown), unread[period]),
    ]);
    return { period, leaders, signedIn: viewer !== null };
  });
}

export default function LeaderboardPage() {
  const { period, leaders, signedIn } = useLoaderData<typeof loader>();
  const live = useLiveBoard(period, leaders.shown);
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
      {live ? (
        <LeaderList period={period} leaders={live} signedIn={signedIn} />
      ) : (
        <NoticeBanner tone="error">{leaders.failure}</NoticeBanner>
      )}
    </section>
  );
}
