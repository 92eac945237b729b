import { nextId } from '~models/database/ids';
import { inTransaction, type Tx } from '~models/database/transaction';
import { findRestaurant, putRestaurants, type RestaurantRow } from '~models/restaurant';
import { isPlace } from '~/messages/stops';
import type { Actor } from '../actor';
import { type ErrorCode, invariant } from '../errors';
import { once } from '../idempotency';
import { type RunArgs, operation } from '../operation';
import { assertNoHeldWords } from '../prevention/held-words';
import { writes } from '../rate-limits';
import { findRestaurantOrFail, presentRestaurant, type Restaurant } from './read-restaurants';

/** For a restaurant that is no place. */
type RestaurantFacts = Omit<Restaurant, 'id' | 'isDemo' | 'locationId' | 'state'> & { state: string };

export const addRestaurant = operation({
  who: 'editor',
  limits: [writes],
  run: async ({ actor, input }: RunArgs<Actor, RestaurantFacts & { formKey?: string | null }>) => {
    const { formKey = null, ...facts } = input;
    await assertNoHeldWords(wordsOf(facts));
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
      const { _id, ref, isDemo, ...before } = await ownRowOrFail(id, tx);
      await assertNoHeldWords(wordsOf(facts, before));
      await putRestaurants([{ ...toRow(facts), _id, ref, isDemo, locationId: null }], [], tx);
    });
    return findRestaurantOrFail(id);
  },
});

const worded = ['name', 'address', 'foodSpecialties', 'description'] as const;
type Worded = Pick<RestaurantFacts, (typeof worded)[number]>;

/** What everybody reads of it, but for what it says already: a list that grew stops nobody from changing the hours. */
const wordsOf = (facts: Worded, before?: Worded): Partial<Worded> =>
  Object.fromEntries(worded.filter((field) => facts[field] !== before?.[field]).map((field) => [field, facts[field]]));

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
  const sentence = locationId === null ? undefined : isPlace(name, locationId);
  invariant(locationId === null, 'restaurant-is-place', { sentence });
  return row;
}

type FactsInRow = Omit<RestaurantRow, '_id' | 'ref' | 'isDemo' | 'locationId'>;

const toRow = ({ latitude, longitude, ...facts }: RestaurantFacts): FactsInRow => ({
  ...facts,
  coordinates: latitude === null || longitude === null ? null : [longitude, latitude],
});
