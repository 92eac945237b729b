import { z } from 'zod';
import {
  addRestaurant,
  changeRestaurant,
  findRestaurantOrFail,
  listRestaurants,
  removeRestaurant,
} from '~/domain/restaurants';
import { call, cacheable } from '~/http/api-call';
import { resource } from '~/http/api-endpoint';
import { pageReply, Reply, success } from '~/http/api-reply';
import { parse } from '~/http/problem';
import { done, restaurant } from '~/schemas/answers';
import { idParams } from '~/schemas/posts';
import {
  newRestaurant,
  restaurantInput,
  restaurantListQuery,
  restaurantSearch,
  restaurantSearchParams,
} from '~/schemas/locations';

const restaurants = resource({
  '/api/restaurants': {
    GET: cacheable({
      summary: 'Restaurants, best rated first',
      description: 'Restaurants added by editors, and locations that are restaurants or diners.',
      query: restaurantListQuery,
      response: z.array(restaurant),
      run: async ({ query, request }) => pageReply(await listRestaurants(query), request),
    }),
    POST: call(addRestaurant, {
      summary: 'Add a restaurant',
      description: 'For editors.',
      body: newRestaurant,
      response: restaurant,
      status: 201,
      headers: ['Location'],
      example: { body: { name: 'The Gravy Boat', address: '1 Sample Road, Amarillo, TX', state: 'TX', showers: true } },
      input: ({ body }) => body,
      respond: (added) => new Reply(added, [['Location', `/api/restaurants/${added.id}`]]),
    }),
  },

  '/api/restaurants/search/:query?': {
    GET: cacheable({
      summary: 'Restaurants that match every word of a query',
      params: restaurantSearchParams,
      query: restaurantListQuery,
      response: z.array(restaurant),
      errors: ['invalid'],
      example: { params: { query: 'brisket' } },
      run: async ({ params, query, request }) => {
        const typed = parse(restaurantSearch, params);
        return pageReply(await listRestaurants({ ...query, ...typed }), request);
      },
    }),
  },

  '/api/restaurants/:id': {
    GET: cacheable({
      summary: 'A restaurant',
      params: idParams,
      response: restaurant,
      errors: ['restaurant-not-found'],
      run: ({ params }) => findRestaurantOrFail(params.id),
    }),
    PUT: call(changeRestaurant, {
      summary: 'Change a restaurant',
      description:
        'For editors. Fields that you leave out are removed. A restaurant that is a location can only be changed as a location.',
      params: idParams,
      body: restaurantInput,
      response: restaurant,
      example: { body: { name: 'The Gravy Boat', address: '1 Sample Road, Amarillo, TX', state: 'TX', rating: 4.5 } },
      input: ({ params, body }) => ({ ...body, id: params.id }),
    }),
    DELETE: call(removeRestaurant, {
      summary: 'Remove a restaurant',
      description: 'For editors. A restaurant that is a location cannot be removed here.',
      params: idParams,
      response: done,
      input: ({ params }) => params.id,
      respond: success,
    }),
  },
});

export const loader = restaurants.loader;
export const action = restaurants.action;
