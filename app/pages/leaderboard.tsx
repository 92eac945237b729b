import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { LeaderList } from '~/components/LeaderList';
import { firstPage, sharedByEverybody } from '~/components/page-handle';
import { pageTitle } from '~/components/page-title';
import { Tabs } from '~/components/Tabs';
import { leaderboard } from '~/domain/points/leaderboard';
import { orErrorPage } from '~/http/guards';
import { parametersOf } from '~/http/parameters';
import { useLiveBoard } from './use-live-board';

const periods = z.enum(['all', 'weekly', 'monthly']).catch('all');
const linesShown = 50;

export const handle = firstPage(sharedByEverybody('period'));

export const meta: MetaFunction = () => [{ title: pageTitle('The Meat Masters') }];

export function loader({ request, context }: LoaderFunctionArgs) {
  return orErrorPage(context, async () => {
    const period = periods.parse(parametersOf(request, handle).get('period'));
    return { period, leaders: await leaderboard(period, linesShown) };
  });
}

export default function LeaderboardPage() {
  const { period, leaders } = useLoaderData<typeof loader>();
  const live = useLiveBoard(period, leaders);
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
      <LeaderList period={period} leaders={live} />
    </section>
  );
}
