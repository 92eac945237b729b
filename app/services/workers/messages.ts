import { z } from 'zod';

/**
 * What a primary and its workers say to each other, by the channel that node opens between them. After a rolling restart workers may
 * be of a newer version than their primary.
 */

/** Something that pages show was changed; by each of these sessions, as hashes, or by somebody without one. */
const changes = z.object({ about: z.literal('changes'), writers: z.array(z.string().nullable()) });
/** The last changes were heard of. */
const heard = z.object({ about: z.literal('heard') });

export const fromWorker = z.discriminatedUnion('about', [
  changes,
  heard,
  z.object({ about: z.literal('question'), id: z.number(), question: z.unknown() }),
  /** A place is free again. */
  z.object({ about: z.literal('place'), name: z.string() }),
  /** It does what was handed to it. */
  z.object({ about: z.literal('taken'), id: z.number() }),
  /** What came of that; null where it does not do it. */
  z.object({ about: z.literal('done'), id: z.number(), answer: z.unknown() }),
]);

/** Something to be done, by its name. */
const work = z.object({ name: z.string(), given: z.unknown() });

/** What a worker asks its primary, and what it is answered. */
export const question = z.discriminatedUnion('of', [
  /** The metrics of all workers: a text. */
  z.object({ of: z.literal('metrics') }),
  /** One of so many places: whether there was one. */
  z.object({ of: z.literal('place'), name: z.string(), most: z.number() }),
  /** Since when something is as its tag says: a time in milliseconds. */
  z.object({ of: z.literal('change'), name: z.string(), tag: z.string(), now: z.number() }),
  /** To have something done by the one that does it for all: what came of it, null where nobody else does it. */
  z.object({ of: z.literal('work'), work }),
]);

export const fromPrimary = z.discriminatedUnion('about', [
  changes,
  heard,
  /** Null where there is none, and for a question that this primary does not know. */
  z.object({ about: z.literal('answer'), id: z.number(), answer: z.unknown() }),
  /** Whether this worker does for all what one does. */
  z.object({ about: z.literal('appointment'), isTheOne: z.boolean() }),
  /** Something to be done for another. @param at when it was handed on, by the machine's clock that is never set */
  z.object({ about: z.literal('work'), id: z.number(), at: z.number(), work }),
  /** Another worker listens in this one's place. */
  z.object({ about: z.literal('retirement') }),
]);

/** The hash of a session; null for a change by somebody without one. */
export type Writer = string | null;
export type FromWorker = z.infer<typeof fromWorker>;
export type FromPrimary = z.infer<typeof fromPrimary>;
export type Question = z.infer<typeof question>;
export type Work = z.infer<typeof work>;
