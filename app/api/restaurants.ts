import { listRestaurants } from '~/domain/restaurants';
import { endpoint, open, pageReply } from '~/http/api-endpoint';
import { restaurantListQuery } from '~/schemas/restaurants';

const resource = endpoint({
  GET: open({
    query: restaurantListQuery,
    run: async ({ query, request }) => pageReply(await listRestaurants(query), request),
  }),
});

export const loader = resource.loader;
export const action = resource.action;
