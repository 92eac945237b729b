import type { z } from 'zod';
import type { savedOffline, savedStop } from './answers';

/** What can be saved for offline use: shared by the site, which lists it, and by devices. Nothing but types and names. */

/** A road, a trip, a stop with those around it, or a state. */
export type SavedSubject =
  | { kind: 'highway'; highway: string }
  | { kind: 'trip'; from: string; to: string; via: string | null }
  | { kind: 'location'; id: number }
  | { kind: 'state'; state: string };

export type SavedStop = z.output<typeof savedStop>;

/** What to fetch, and the stops that a device searches by itself. */
export type SavedList = z.output<typeof savedOffline>;

/** In one order: what is saved is known by it. */
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

/** The page that says how large it is, and saves it. */
export const saveOfflinePath = (subject: SavedSubject): string => `/take-along?${subjectQuery(subject)}`;
