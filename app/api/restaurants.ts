import { z } from 'zod';
import { addRestaurant, listRestaurants } from '~/domain/restaurants';
import { endpoint, open, pageReply, Reply, signedIn } from '~/http/api-endpoint';
import { countTry } from '~/http/rate-limits';
import { restaurant } from '~/schemas/answers';
import { newRestaurant, restaurantListQuery } from '~/schemas/restaurants';

const resource = endpoint({
  GET: open({
    summary: 'Restaurants, best rated first',
    description: 'Those added by editors, and the locations that are restaurants or diners.',
    query: restaurantListQuery,
    answer: z.array(restaurant),
    run: async ({ query, request }) => pageReply(await listRestaurants(query), request),
  }),
  POST: signedIn({
    summary: 'Add a restaurant',
    description: 'For editors.',
    body: newRestaurant,
    answer: restaurant,
    status: 201,
    headers: ['Location'],
    errors: ['not-allowed', 'email-unverified', 'too-many-requests'],
    example: { body: { name: 'The Gravy Boat', address: '1 Sample Road, Amarillo, TX', state: 'TX', showers: true } },
    run: async ({ actor, body, idempotencyKey }) => {
      await countTry('write-actor', actor.id);
      const added = await addRestaurant(actor, { ...body, formKey: idempotencyKey ?? body.formKey });
      return new Reply(added, [['Location', `/api/restaurants/${added.id}`]]);
    },
  }),
});

export const loader = resource.loader;
export const action = resource.action;
