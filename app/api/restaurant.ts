import { changeRestaurant, findRestaurantOrFail, removeRestaurant } from '~/domain/restaurants';
import { endpoint, open, signedIn } from '~/http/api-endpoint';
import { countTry } from '~/http/rate-limits';
import { done, restaurant } from '~/schemas/answers';
import { idParams } from '~/schemas/posts';
import { restaurantInput } from '~/schemas/restaurants';

const resource = endpoint({
  GET: open({
    summary: 'A restaurant',
    params: idParams,
    answer: restaurant,
    errors: ['restaurant-not-found'],
    run: ({ params }) => findRestaurantOrFail(params.id),
  }),
  PUT: signedIn({
    summary: 'Change a restaurant',
    description: 'For editors. What is left out is taken away. One that is a location is changed there.',
    params: idParams,
    body: restaurantInput,
    answer: restaurant,
    errors: ['restaurant-not-found', 'restaurant-is-place', 'not-allowed', 'email-unverified', 'too-many-requests'],
    example: { body: { name: 'The Gravy Boat', address: '1 Sample Road, Amarillo, TX', state: 'TX', rating: 4.5 } },
    run: async ({ actor, params, body }) => {
      await countTry('write-actor', actor.id);
      return changeRestaurant(actor, { ...body, id: params.id });
    },
  }),
  DELETE: signedIn({
    summary: 'Remove a restaurant',
    description: 'For editors. One that is a location stays as long as that does.',
    params: idParams,
    answer: done,
    errors: ['restaurant-not-found', 'restaurant-is-place', 'not-allowed', 'email-unverified', 'too-many-requests'],
    run: async ({ actor, params }) => {
      await countTry('write-actor', actor.id);
      await removeRestaurant(actor, params.id);
      return { success: true as const };
    },
  }),
});

export const loader = resource.loader;
export const action = resource.action;
