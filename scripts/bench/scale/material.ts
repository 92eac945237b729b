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

/** Each question is asked by another voter every time, since no one posts the same photo twice. */
export const votersFor = (samples: number): number => samples + warmUpOf(samples) + explainedTurns;

/** From which there are posts: ten from each, as on a large site. */
export const placesAt = (rows: number): number => Math.min(Math.ceil(rows / 10), 100_000);

/** A site has the whole country's from its first start, so a search finds as much on a small one as on a large one. */
export const placesBesidesAt = (rows: number): number => (roadsAt(rows) ? 8_469 : 0);

/** Drivers with more posts than a page or a feed shows. */
export const regulars = 10;

/** The roads that are asked about. */
export const askedRoads = ['I-40', 'I-80'] as const;

/**
 * Where a site's places are; null is everywhere. A small one begins on a few roads, with enough stops on each, and enough posts from
 * each, to fill a page: what is asked for is as long as on a large one.
 */
export const roadsAt = (rows: number): typeof askedRoads | null => (placesAt(rows) < 2_000 ? askedRoads : null);

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
  /** Of a browser for which a notice waits: its page is shared with no one, and made again. */
  noticeCookie: z.string(),
  voters: z.array(z.object({ id: z.int(), cookie: z.string(), photoKey: z.string() })),
});
export type Material = z.infer<typeof material>;
