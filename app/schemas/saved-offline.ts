import type { z } from 'zod';
import type { savedOffline, savedStop } from './answers';

/** What can be saved for offline use. Shared by the site, which lists the content, and by devices. Contains only types and names. */

/** A road, a trip, a stop with the stops around it, or a state. */
export type SavedSubject =
  | { kind: 'highway'; highway: string }
  | { kind: 'trip'; from: string; to: string; via: string | null }
  | { kind: 'location'; id: number }
  | { kind: 'state'; state: string };

export type SavedStop = z.output<typeof savedStop>;

/** What to fetch, and the stops that the device can search while offline. */
export type SavedList = z.output<typeof savedOffline>;

/** Always in the same order, because it identifies saved content. */
export function subjectQuery(subject: SavedSubject): string {
  if (subject.kind === 'trip') {
    const { from, to, via } = subject;
    return new URLSearchParams({ from, to, ...(via && { via }) }).toString();
  }
  if (subject.kind === 'location') return `location=${subject.id}`;
  const { kind } = subject;
  return new URLSearchParams({ [kind]: kind === 'highway' ? subject.highway : subject.state }).toString();
}

/** The page that it was saved from. */
export function subjectAddress(subject: SavedSubject): string {
  if (subject.kind === 'highway') return `/highways/${encodeURIComponent(subject.highway)}`;
  if (subject.kind === 'location') return `/locations/${subject.id}`;
  return subject.kind === 'state' ? `/map?${subjectQuery(subject)}` : `/trip?${subjectQuery(subject)}`;
}

/** The page that shows the size, and saves it. */
export const saveOfflinePath = (subject: SavedSubject): string => `/take-along?${subjectQuery(subject)}`;
