import type { PlaceFacts } from './places';
import type { RoadPosition } from './road-order';
import type { Compass, Direction } from './roads';

/** What is saved offline without a network: shared by the site, which lists it, and by devices, which keep it. Nothing but types and names. */

/** What someone saves offline: a road, a trip, the surroundings of a stop, or a state. */
export type TakenSubject =
  | { kind: 'highway'; highway: string }
  | { kind: 'trip'; from: string; to: string; via: string | null }
  | { kind: 'location'; id: number }
  | { kind: 'state'; state: string };

/** Of what the site answers. A device reads what has its own number, and asks again for what has another. */
export const takenShape = 3;

/** As pages are given a photo, in the one size that is saved offline. */
export type TakenPhoto = {
  /** An address with `{width}` and `{format}` left open. */
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

/** A dish as its post tells of it. */
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
  /** Which drivers it is for, where it is beside the road itself. */
  direction: Direction | null;
  /** Where it is along the roads that it is on; none where only its road is known. */
  roads: RoadPosition[];
  /** From the start of a trip; null in what is no trip. */
  miles: number | null;
  /** Which of a trip's legs it is at. */
  leg: number | null;
  plates: { posts: number; upVotes: number; downVotes: number; lastAt: string } | null;
  /** The best first. */
  dishes: TakenDish[];
};

export type TakenLeg = { highway: string | null; direction: Compass | null };

/** A part of what is saved offline, in driving order. */
export type TakenPart = {
  shape: typeof takenShape;
  title: string;
  /** Of a trip. */
  legs: TakenLeg[];
  stops: TakenStop[];
  /** What the next part comes after; null in the last. */
  next: string | null;
};

/** As addresses have it, in one order. */
export function subjectQuery(subject: TakenSubject): string {
  if (subject.kind === 'trip') {
    const { from, to, via } = subject;
    return new URLSearchParams({ from, to, ...(via && { via }) }).toString();
  }
  if (subject.kind === 'location') return `location=${subject.id}`;
  const { kind } = subject;
  return new URLSearchParams({ [kind]: kind === 'highway' ? subject.highway : subject.state }).toString();
}

/** The page that it was saved from, and that it replaces offline. */
export function subjectAddress(subject: TakenSubject): string {
  if (subject.kind === 'highway') return `/highways/${encodeURIComponent(subject.highway)}`;
  if (subject.kind === 'location') return `/locations/${subject.id}`;
  return subject.kind === 'state' ? `/map?${subjectQuery(subject)}` : `/trip?${subjectQuery(subject)}`;
}

/** The page that says how large it is, and takes it along. */
export const takeAlongPath = (subject: TakenSubject): string => `/take-along?${subjectQuery(subject)}`;
