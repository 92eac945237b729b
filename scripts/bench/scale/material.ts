import { z } from 'zod';

export const scaleSize = z.object({
  /** Posts and drivers. */
  rows: z.int().positive(),
  busiest: z.int().positive(),
  /** Signed-in drivers who have neither posted nor voted. */
  voters: z.int().positive(),
});
export type ScaleSize = z.infer<typeof scaleSize>;

/** How often each question is asked before what counts. */
export const warmUpOf = (samples: number): number => Math.max(5, Math.round(samples / 10));

/** How often each question is explained, since searches and addresses differ. */
export const explainedTurns = 3;

/** Each question is asked by another voter every time, since nobody posts the same photo twice. */
export const votersFor = (samples: number): number => samples + warmUpOf(samples) + explainedTurns;

export const placesAt = (rows: number): number => Math.min(Math.ceil(rows / 4), 100_000);

/** The roads that are asked about. */
export const askedRoads = ['I-40', 'I-80', 'I-10', 'I-75'] as const;

/**
 * Where a site's places are; null is everywhere. A small one begins on a few roads, with enough stops on each, and enough posts from
 * each, to fill a page: what is asked for is as long as on a large one.
 */
export const roadsAt = (rows: number): typeof askedRoads | null => (placesAt(rows) < 5_000 ? askedRoads : null);

const cursors = z.array(z.string()).min(1);

/** What must be known of a filled site in order to ask it things. */
export const material = z.object({
  posts: z.int(),
  places: z.int(),
  busiest: z.int(),
  /** Cursors from where page 1,000 of a list begins, or as far down as there is a whole page. */
  deep: z.object({
    ...{ latest: cursors, 'most-eaten': cursors, 'most-beat': cursors, comments: cursors },
    ...{ cases: cursors, acts: cursors },
  }),
  /** Those who posted most. */
  authors: z.array(z.object({ username: z.string(), cookie: z.string() })).min(1),
  moderator: z.object({ cookie: z.string() }),
  cases: z.array(z.int()).min(1),
  /** Of a browser for which a notice waits: its page is shared with nobody, and made anew. */
  noticeCookie: z.string(),
  voters: z.array(z.object({ id: z.int(), cookie: z.string(), photoKey: z.string() })),
});
export type Material = z.infer<typeof material>;
