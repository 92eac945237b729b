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
      description: 'Those added by editors, and the locations that are restaurants or diners.',
      query: restaurantListQuery,
      answer: z.array(restaurant),
      run: async ({ query, request }) => pageReply(await listRestaurants(query), request),
    }),
    POST: call(addRestaurant, {
      summary: 'Add a restaurant',
      description: 'For editors.',
      body: newRestaurant,
      answer: restaurant,
      status: 201,
      headers: ['Location'],
      example: { body: { name: 'The Gravy Boat', address: '1 Sample Road, Amarillo, TX', state: 'TX', showers: true } },
      input: ({ body }) => body,
      answered: (added) => new Reply(added, [['Location', `/api/restaurants/${added.id}`]]),
    }),
  },

  '/api/restaurants/search/:query?': {
    GET: cacheable({
      summary: 'Restaurants that contain every word of a text',
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
  },

  '/api/restaurants/:id': {
    GET: cacheable({
      summary: 'A restaurant',
      params: idParams,
      answer: restaurant,
      errors: ['restaurant-not-found'],
      run: ({ params }) => findRestaurantOrFail(params.id),
    }),
    PUT: call(changeRestaurant, {
      summary: 'Change a restaurant',
      description:
        'For editors. Fields that you leave out are removed. One that is a location can only be changed there.',
      params: idParams,
      body: restaurantInput,
      answer: restaurant,
      example: { body: { name: 'The Gravy Boat', address: '1 Sample Road, Amarillo, TX', state: 'TX', rating: 4.5 } },
      input: ({ params, body }) => ({ ...body, id: params.id }),
    }),
    DELETE: call(removeRestaurant, {
      summary: 'Remove a restaurant',
      description: 'For editors. One that is a location cannot be removed here.',
      params: idParams,
      answer: done,
      input: ({ params }) => params.id,
      answered: success,
    }),
  },
});

export const loader = restaurants.loader;
export const action = restaurants.action;
