import { z } from 'zod';
import { rules } from '~/messages/forms';
import { limits, listQuery, optionalPart, trucks } from './atoms';
import { speeds, defaultSpeed } from './roads';
import { isStateOrDistrict } from './states';
import type { SavedSubject } from './saved-offline';

const place = z.string().trim().max(limits.query);

/** Null if it is empty or far too long. */
const typed = place
  .nullish()
  .catch(null)
  .transform((text) => text || null);

const speed = z.coerce.number().min(speeds.min).max(speeds.max);
const food = z
  .string()
  .nullish()
  .transform((value) => value === 'yes')
  .meta({ description: 'yes: food stops only, and the best rated ones first' });

/** GET /trip and its files. If `from` or `to` is missing, the page asks for it. */
export const tripQuery = z.object({
  from: typed,
  to: typed,
  via: typed,
  speed: speed.catch(defaultSpeed).default(defaultSpeed),
  food,
  /** `yes`: only the best-rated stops, and the last ones before a driver has to rest. */
  short: z
    .string()
    .nullish()
    .transform((value) => value === 'yes'),
  trucks,
  after: z.string().max(60).nullish().catch(null).default(null),
});

/** A required place, as people write it. */
const requiredPlace = (required: string, description: string) =>
  z
    .string({ error: (issue) => (issue.input == null ? required : undefined) })
    .trim()
    .min(1, required)
    .max(limits.query)
    .meta({ description });

/** GET /api/trip. */
export const tripCallQuery = z.object({
  from: requiredPlace(
    rules.trip.from,
    'A city, a stop, an exit (I-80 exit 284, IA), or latitude and longitude (32.1,-97.2)',
  ),
  to: requiredPlace(rules.trip.to, 'As for `from`'),
  via: typed.meta({ description: 'As for `from`' }),
  speed: speed.default(defaultSpeed).meta({ description: 'Average miles per hour' }),
  food,
  trucks,
  ...listQuery(),
});

/** A state's code. Anything else becomes null. */
const state = z.string().trim().toUpperCase().refine(isStateOrDistrict).nullish().catch(null).default(null);

/** Where the last page ended. */
const cursor = z.string().max(100).nullish().default(null);

/** In degrees, as browsers send them. */
const position = z.object({
  latitude: z.coerce.number().min(-90).max(90),
  longitude: z.coerce.number().min(-180).max(180),
});

/** GET /ahead: a highway, a direction and an exit, or a position. If they are missing, the page asks for them. */
export const aheadQuery = z.object({
  highway: optionalPart(limits.highway),
  direction: z.enum(['north', 'south', 'east', 'west']).nullish().catch(null).default(null),
  exit: optionalPart(limits.exit),
  state,
  /** A stop to start at, instead of an exit. */
  stop: z.coerce.number().pipe(z.int().min(1)).nullish().catch(null).default(null),
  side: z.enum(['all']).nullish().catch(null).default(null),
  trucks,
  after: cursor,
});

export const nearQuery = position;

/** GET /highways/{highway}: a state to start with, or where the last page ended. */
export const highwayQuery = z.object({ state, after: cursor });

/** GET /highways: the road to continue after, and part of a road's name. */
export const highwayListQuery = z.object({
  cursor: optionalPart(limits.highway).catch(null).default(null),
  query: optionalPart(limits.highway).catch(null).default(null),
});

/** GET /map: a state, in any spelling, and the part of its map to show, which the map's own links contain. */
export const mapQuery = z.object({
  state: z
    .string()
    .trim()
    .nullish()
    .transform((text) => text || null),
  at: z
    .string()
    .regex(/^[0-3]{1,15}$/)
    .nullish()
    .catch(null)
    .transform((cell) => cell ?? null),
  trucks,
});

const part = optionalPart(limits.query);

/** /take-along and /api/take-along: what to save offline, which is one of these; null if none is set. */
export const savedOfflineQuery = z
  .object({
    highway: part.meta({ description: 'A highway' }),
    from: part.meta({ description: 'A trip, as at /api/trip' }),
    to: part,
    via: part,
    location: z.coerce.number().int().positive().nullish().meta({ description: 'A location, with the ones around it' }),
    state: z
      .string()
      .trim()
      .toUpperCase()
      .refine(isStateOrDistrict)
      .nullish()
      .meta({ description: 'A state’s two-letter code' }),
  })
  .transform(({ highway, from, to, via, location, state }): SavedSubject | null => {
    if (highway) return { kind: 'highway', highway };
    if (from && to) return { kind: 'trip', from, to, via };
    if (location) return { kind: 'location', id: location };
    return state ? { kind: 'state', state } : null;
  });
