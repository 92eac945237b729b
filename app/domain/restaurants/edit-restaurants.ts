import { nextId } from '~models/database/ids';
import { inTransaction, type Tx } from '~models/database/transaction';
import { findRestaurant, putRestaurants, type RestaurantRow } from '~models/restaurant';
import { restaurants } from '~/messages';
import type { Actor } from '../actor';
import { type ErrorCode, invariant } from '../errors';
import { once } from '../idempotency';
import { type RunArgs, operation } from '../operation';
import { writes } from '../rate-limits';
import { findRestaurantOrFail, presentRestaurant, type Restaurant } from './read-restaurants';

/** For a restaurant that is no place. */
type RestaurantFacts = Omit<Restaurant, 'id' | 'isDemo' | 'locationId' | 'state'> & { state: string };

export const addRestaurant = operation({
  who: 'editor',
  limits: [writes],
  run: async ({ actor, input }: RunArgs<Actor, RestaurantFacts & { formKey?: string | null }>) => {
    const { formKey = null, ...facts } = input;
    const id = await once({ scope: `restaurant:${actor.id}`, key: formKey, body: facts }, async (tx) => {
      const _id = await nextId('restaurants');
      await putRestaurants([{ ...toRow(facts), _id, ref: `editor:${_id}`, isDemo: false, locationId: null }], [], tx);
      return _id;
    });
    return findRestaurantOrFail(id);
  },
});

/** `restaurant-is-place`: it is one of the locations, and changed there. */
const refuses: ErrorCode[] = ['restaurant-not-found', 'restaurant-is-place'];

/** Replaces all its facts. */
export const changeRestaurant = operation({
  who: 'editor',
  limits: [writes],
  refuses,
  run: async ({ input: { id, ...facts } }: RunArgs<Actor, RestaurantFacts & { id: number }>) => {
    await inTransaction(async (tx) => {
      const { _id, ref, isDemo } = await ownRowOrFail(id, tx);
      await putRestaurants([{ ...toRow(facts), _id, ref, isDemo, locationId: null }], [], tx);
    });
    return findRestaurantOrFail(id);
  },
});

export const removeRestaurant = operation({
  who: 'editor',
  limits: [writes],
  refuses,
  run: ({ input: id }: RunArgs<Actor, number>) =>
    inTransaction(async (tx) => {
      await ownRowOrFail(id, tx);
      await putRestaurants([], [id], tx);
    }),
});

/**
 * A restaurant that is not a place, so that it can be changed here.
 * @throws DomainError `restaurant-not-found`, `restaurant-is-place`
 */
export const findOwnRestaurantOrFail = async (id: number): Promise<Restaurant> =>
  presentRestaurant(await ownRowOrFail(id));

async function ownRowOrFail(id: number, tx?: Tx): Promise<RestaurantRow> {
  const row = await findRestaurant(id, tx);
  invariant(row, 'restaurant-not-found');
  const { locationId = null, name } = row;
  const sentence = locationId === null ? undefined : restaurants.isPlace(name, locationId);
  invariant(locationId === null, 'restaurant-is-place', { sentence });
  return row;
}

type FactsInRow = Omit<RestaurantRow, '_id' | 'ref' | 'isDemo' | 'locationId'>;

const toRow = ({ latitude, longitude, ...facts }: RestaurantFacts): FactsInRow => ({
  ...facts,
  coordinates: latitude === null || longitude === null ? null : [longitude, latitude],
});
