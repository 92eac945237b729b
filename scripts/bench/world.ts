import { z } from 'zod';

/** The data about a filled site that requests need. */
export const world = z.object({
  /** Posts that everyone reads and votes on. The first ones are requested most. */
  posts: z.array(z.object({ id: z.int(), userId: z.int() })).min(1),
  /** How many posts and stops there are, with IDs from 1. */
  postCount: z.int(),
  placeCount: z.int(),
  /** The post with the most comments. */
  busiest: z.int(),
  /** Cursors of page 1,000 of each list, or of its last pages. */
  deep: z.object({
    latest: z.string(),
    'most-eaten': z.string(),
    'most-beat': z.string(),
    comments: z.string(),
    cases: z.string(),
    acts: z.string(),
  }),
  /** Drivers with the most posts. */
  authors: z.array(z.object({ username: z.string(), cookie: z.string() })).min(1),
  /** Signed-in drivers who have neither posted nor voted, each with an uploaded photo that is in no post yet. */
  drivers: z.array(z.object({ cookie: z.string(), photoKey: z.string() })),
  moderator: z.object({ cookie: z.string() }),
  /** Open reports. */
  cases: z.array(z.int()).min(1),
  /** The cookie of a visitor with a flash message, whose pages aren't cached. */
  flashCookie: z.string(),
});
export type World = z.infer<typeof world>;
