import { z } from 'zod';

/** Who is on the site, and how long they stay. */
export const daySize = z.object({
  drivers: z.int().positive(),
  visitors: z.int().positive(),
  minutes: z.number().positive(),
  /** Seconds between two things that someone does, on average. */
  think: z.number().positive(),
});

/** What people must know of a filled site in order to use it as people do. */
export const world = z.object({
  /** The latest, which everyone reads and votes on, newest first and not all by one driver. */
  posts: z.array(z.object({ id: z.int(), userId: z.int() })).min(1),
  /** With ids from 1; older than those. */
  oldPosts: z.int(),
  /** With ids from 1. */
  places: z.int(),
  authors: z.array(z.string()).min(1),
  /** Signed in. */
  drivers: z.array(z.object({ id: z.int(), cookie: z.string() })),
});
export type World = z.infer<typeof world>;
