import { z } from 'zod';
import { limits, trucks } from './atoms';
import { isStateOrDistrict } from './states';

const text = (max: number) =>
  z
    .string()
    .trim()
    .max(max)
    .nullish()
    .transform((value) => value || null);

/** A state's code; anything else counts as none. */
const state = z.string().trim().toUpperCase().refine(isStateOrDistrict).nullish().catch(null).default(null);

/** Where the last page ended. */
const cursor = z.string().max(100).nullish().default(null);

/** In degrees, as a browser gives them. */
const position = z.object({
  latitude: z.coerce.number().min(-90).max(90),
  longitude: z.coerce.number().min(-180).max(180),
});

/** GET /ahead: a highway, a direction and an exit, or a position; without either the page asks. */
export const aheadQuery = z.object({
  highway: text(limits.highway),
  direction: z.enum(['north', 'south', 'east', 'west']).nullish().catch(null).default(null),
  exit: text(limits.exit),
  state,
  /** A stop to begin at, in place of an exit. */
  stop: z.coerce.number().pipe(z.int().min(1)).nullish().catch(null).default(null),
  side: z.enum(['all']).nullish().catch(null).default(null),
  trucks,
  after: cursor,
});

export const nearQuery = position;

/** GET /highways/{highway}: a state to begin with, or where the last page ended. */
export const highwayQuery = z.object({ state, after: cursor });

/** GET /highways: the road after which to continue, and part of a road's name. */
export const highwayListQuery = z.object({
  cursor: text(limits.highway).catch(null).default(null),
  query: text(limits.highway).catch(null).default(null),
});
