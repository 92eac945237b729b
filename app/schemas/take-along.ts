import type { PlaceFacts } from './places';
import type { RoadPosition } from './road-order';
import type { Compass, Direction } from './roads';

/** The data that is saved offline: the server lists it, and devices store it. Only types and paths. */

/** What a driver saves offline: a road, a trip, the area around a stop, or a state. */
export type TakenSubject =
  | { kind: 'highway'; highway: string }
  | { kind: 'trip'; from: string; to: string; via: string | null }
  | { kind: 'location'; id: number }
  | { kind: 'state'; state: string };

/** The version of the response's format. A device reads data of its own version, and downloads any other again. */
export const takenShape = 3;

/** A photo as pages get it, in the one size that is saved offline. */
export type TakenPhoto = {
  /** A URL with placeholders for `{width}` and `{format}`. */
  pattern: string;
  width: number;
  height: number;
  dominantColor: string;
  widths: number[];
  formats: ('avif' | 'webp' | 'jpeg')[];
  bytes: number;
  lite: number;
  alt: string;
};

/** A dish that was posted. */
export type TakenDish = {
  id: number;
  title: string;
  description: string | null;
  upVotes: number;
  downVotes: number;
  /** ISO 8601, UTC. */
  createdAt: string;
  author: string;
  isSample: boolean;
  photo: TakenPhoto | null;
};

export type TakenStop = PlaceFacts & {
  closedAt: string | null;
  /** For a stop beside the road itself: the direction of the drivers who can use it. */
  direction: Direction | null;
  /** Its positions along its roads; empty if only its road is known. */
  roads: RoadPosition[];
  /** From the start of the trip; null if this isn't a trip. */
  miles: number | null;
  /** The index of the trip's leg that it is on. */
  leg: number | null;
  plates: { posts: number; upVotes: number; downVotes: number; lastAt: string } | null;
  /** Best first. */
  dishes: TakenDish[];
};

export type TakenLeg = { highway: string | null; direction: Compass | null };

/** A part of the saved data, in driving order. */
export type TakenPart = {
  shape: typeof takenShape;
  title: string;
  /** For a trip. */
  legs: TakenLeg[];
  stops: TakenStop[];
  /** Requests the next part; null in the last. */
  next: string | null;
};

/** The subject as a query string, in a fixed order. */
export function subjectQuery(subject: TakenSubject): string {
  if (subject.kind === 'trip') {
    const { from, to, via } = subject;
    return new URLSearchParams({ from, to, ...(via && { via }) }).toString();
  }
  if (subject.kind === 'location') return `location=${subject.id}`;
  const { kind } = subject;
  return new URLSearchParams({ [kind]: kind === 'highway' ? subject.highway : subject.state }).toString();
}

/** The page that it was saved from, which it replaces offline. */
export function subjectAddress(subject: TakenSubject): string {
  if (subject.kind === 'highway') return `/highways/${encodeURIComponent(subject.highway)}`;
  if (subject.kind === 'location') return `/locations/${subject.id}`;
  return subject.kind === 'state' ? `/map?${subjectQuery(subject)}` : `/trip?${subjectQuery(subject)}`;
}

/** The page that shows how large it is, and saves it offline. */
export const takeAlongPath = (subject: TakenSubject): string => `/take-along?${subjectQuery(subject)}`;
