import { leaderboard } from '~/domain/points/leaderboard';
import { endpoint, open } from '~/http/api-endpoint';
import { leaderboardQuery } from '~/schemas/posts';

const resource = endpoint({
  GET: open({
    query: leaderboardQuery,
    run: async ({ query }) => ({ leaderboard: await leaderboard(query.period, query.limit) }),
  }),
});

export const loader = resource.loader;
export const action = resource.action;
