import { z } from 'zod';
import { rules } from '~/messages/forms';
import { limits, listQuery, trucks } from './atoms';
import { speeds, usualSpeed } from './trip-speed';

const place = z.string().trim().max(limits.query);

/** Nothing that was typed, or far too much of it, is nothing. */
const typed = place
  .nullish()
  .catch(null)
  .transform((text) => text || null);

const speed = z.coerce.number().min(speeds.min).max(speeds.max);
const food = z
  .string()
  .nullish()
  .transform((value) => value === 'yes')
  .meta({ description: 'yes: only where one eats, the best rated first' });

/** GET /trip, and the files beside it: a page that is asked with half a question asks for the rest. */
export const tripQuery = z.object({
  from: typed,
  to: typed,
  via: typed,
  speed: speed.catch(usualSpeed).default(usualSpeed),
  food,
  trucks,
  after: z.string().max(60).nullish().catch(null).default(null),
});

/** A name for each place as people write it. */
const asked = (words: string, description: string) =>
  z
    .string({ error: (issue) => (issue.input == null ? words : undefined) })
    .trim()
    .min(1, words)
    .max(limits.query)
    .meta({ description });

/** GET /api/trip. */
export const tripCallQuery = z.object({
  from: asked(rules.trip.from, 'A city, a stop, an exit (I-80 exit 284, IA), or latitude and longitude (32.1,-97.2)'),
  to: asked(rules.trip.to, 'Likewise'),
  via: typed.meta({ description: 'Likewise' }),
  speed: speed.default(usualSpeed).meta({ description: 'Miles an hour, on average' }),
  food,
  trucks,
  ...listQuery(),
});
