import { listRestaurants } from '~/domain/restaurants';
import { endpoint, open, pageReply, parse } from '~/http/api-endpoint';
import { restaurantListQuery, restaurantSearch, restaurantSearchParams } from '~/schemas/restaurants';

const resource = endpoint({
  GET: open({
    params: restaurantSearchParams,
    query: restaurantListQuery,
    run: async ({ params, query, request }) => {
      const typed = parse(restaurantSearch, params);
      return pageReply(await listRestaurants({ ...query, ...typed }), request);
    },
  }),
});

export const loader = resource.loader;
export const action = resource.action;
