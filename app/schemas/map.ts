import { z } from 'zod';
import { trucks } from './atoms';

/** GET /map: a state, in any spelling, and a part of its drawing as the drawing's own links name it. */
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
