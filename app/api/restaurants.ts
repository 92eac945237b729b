import { z } from 'zod';
import { listRestaurants } from '~/domain/restaurants';
import { endpoint, open, pageReply } from '~/http/api-endpoint';
import { restaurant } from '~/schemas/answers';
import { restaurantListQuery } from '~/schemas/restaurants';

const resource = endpoint({
  GET: open({
    summary: 'Restaurants, best rated first',
    query: restaurantListQuery,
    answer: z.array(restaurant),
    run: async ({ query, request }) => pageReply(await listRestaurants(query), request),
  }),
});

export const loader = resource.loader;
export const action = resource.action;
