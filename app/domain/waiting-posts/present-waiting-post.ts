import type { PostWords } from '~models/post';
import type { WaitingPostRow } from '~models/waiting-post';
import { readCode } from './photo-code';

/** As its author sees it; nobody else does. */
export type WaitingPost = PostWords & {
  id: number;
  /** Adds the photo from any device, once; null when the site has changed its secrets meanwhile. */
  code: string | null;
  /** ISO 8601, UTC. */
  createdAt: string;
  lapsesAt: string;
};

/** @returns null for one that is published */
export function presentWaitingPost(row: WaitingPostRow): WaitingPost | null {
  const { _id: id, words, createdAt, lapsesAt } = row;
  if (!words) return null;
  const { title, description, locationId, locationName, highway, exit } = words;
  return {
    id,
    title,
    description,
    locationId,
    locationName,
    highway,
    exit,
    code: readCode(row),
    createdAt: createdAt.toISOString(),
    lapsesAt: lapsesAt.toISOString(),
  };
}
