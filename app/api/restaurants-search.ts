import { z } from 'zod';
import { listRestaurants } from '~/domain/restaurants';
import { endpoint, open, pageReply, parse } from '~/http/api-endpoint';
import { restaurant } from '~/schemas/answers';
import { restaurantListQuery, restaurantSearch, restaurantSearchParams } from '~/schemas/restaurants';

const resource = endpoint({
  GET: open({
    summary: 'Restaurants that have every word of a text',
    params: restaurantSearchParams,
    query: restaurantListQuery,
    answer: z.array(restaurant),
    errors: ['invalid'],
    example: { params: { query: 'brisket' } },
    run: async ({ params, query, request }) => {
      const typed = parse(restaurantSearch, params);
      return pageReply(await listRestaurants({ ...query, ...typed }), request);
    },
  }),
});

export const loader = resource.loader;
export const action = resource.action;
