import { z } from 'zod';
import { rules } from '~/messages';
import { listQuery } from './atoms';

const choice = z
  .string()
  .trim()
  .nullish()
  .transform((text) => text || null);

/** The Food Map's own form, and GET /api/restaurants. */
export const restaurantQuery = z.object({ query: choice, state: choice, ...listQuery() });

export const restaurantListQuery = restaurantQuery.omit({ query: true });

/** GET /api/restaurants/search/{query}. Any length is taken: a text that no restaurant has simply matches none. */
export const restaurantSearchParams = z.object({ query: z.string().default('') });

export const restaurantSearch = z.object({
  query: z.string().trim().min(1, rules.location.searchQueryRequired),
});
