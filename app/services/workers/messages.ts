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
  /** Asks for the metrics of all workers. */
  z.object({ about: z.literal('metrics') }),
]);

export const fromPrimary = z.discriminatedUnion('about', [
  changes,
  heard,
  /** Null where not all workers answered. */
  z.object({ about: z.literal('metrics'), text: z.string().nullable() }),
  /** Another worker listens in this one's place. */
  z.object({ about: z.literal('retirement') }),
]);

/** The hash of a session; null for a change by somebody without one. */
export type Writer = string | null;
export type FromWorker = z.infer<typeof fromWorker>;
export type FromPrimary = z.infer<typeof fromPrimary>;
