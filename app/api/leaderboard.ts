import { boardPage } from '~/domain/points/leaderboard';
import { endpoint, open, pageReply, Reply } from '~/http/api-endpoint';
import { leaderboard as board } from '~/schemas/answers';
import { leaderboardQuery } from '~/schemas/posts';

const resource = endpoint({
  GET: open({
    summary: 'The drivers with the most points',
    description: 'First place first. Nobody without points is on it.',
    query: leaderboardQuery,
    answer: board,
    example: { query: { period: 'weekly', limit: 3 } },
    run: async ({ query, request }) => {
      const { value, headers } = pageReply(await boardPage(query), request);
      return new Reply({ leaderboard: value }, headers);
    },
  }),
});

export const loader = resource.loader;
export const action = resource.action;
