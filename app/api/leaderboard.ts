import { leaderboard } from '~/domain/points/leaderboard';
import { endpoint, open } from '~/http/api-endpoint';
import { leaderboard as board } from '~/schemas/answers';
import { leaderboardQuery } from '~/schemas/posts';

const resource = endpoint({
  GET: open({
    summary: 'The drivers with the most points',
    description: 'First place first. Nobody without points is on it.',
    query: leaderboardQuery,
    answer: board,
    example: { query: { period: 'weekly', limit: 3 } },
    run: async ({ query }) => ({ leaderboard: await leaderboard(query.period, query.limit) }),
  }),
});

export const loader = resource.loader;
export const action = resource.action;
