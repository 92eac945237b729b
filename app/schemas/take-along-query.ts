import { z } from 'zod';
import { limits } from './atoms';
import { isStateOrDistrict } from './states';
import type { TakenSubject } from './take-along';

const place = z
  .string()
  .trim()
  .max(limits.query)
  .nullish()
  .transform((text) => text || null);

/** What is to be saved offline, by one of its kinds; null where none is named. */
const subjectFields = {
  highway: place.meta({ description: 'A road' }),
  from: place.meta({ description: 'A trip, as at /api/trip' }),
  to: place,
  via: place,
  location: z.coerce.number().int().positive().nullish().meta({ description: 'A location, with those around it' }),
  state: z
    .string()
    .trim()
    .toUpperCase()
    .refine(isStateOrDistrict)
    .nullish()
    .meta({ description: 'A state, by its code' }),
};

type Asked = z.output<z.ZodObject<typeof subjectFields>>;

function subjectOf({ highway, from, to, via, location, state }: Asked): TakenSubject | null {
  if (highway) return { kind: 'highway', highway };
  if (from && to) return { kind: 'trip', from, to, via };
  if (location) return { kind: 'location', id: location };
  return state ? { kind: 'state', state } : null;
}

/** GET and POST /take-along. */
export const takeAlongQuery = z.object(subjectFields).transform(subjectOf);

/** GET /api/take-along. */
export const takeAlongCallQuery = z.object({
  ...subjectFields,
  after: z.string().max(200).nullish().meta({ description: 'The `next` of the part before' }),
});

export const subjectOfCall = ({ after: _, ...asked }: z.output<typeof takeAlongCallQuery>): TakenSubject | null =>
  subjectOf(asked);
