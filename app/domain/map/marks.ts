import type { StateCode } from '~/schemas/states';

/** What a mark links to: a state, a cell of the state shown, a place, or a restaurant in its list. */
export type Target =
  | { kind: 'state'; state: StateCode }
  | { kind: 'cell'; cell: string }
  | { kind: 'place'; id: number }
  | { kind: 'restaurant'; id: number; /** What finds it in the list's search. */ words: string };

/** One place, or several that lie together, in units of the drawing. */
export type Mark = {
  target: Target;
  x: number;
  y: number;
  r: number;
  /** Radius of what can be tapped; no other mark is inside it. */
  room: number;
  places: number;
  restaurants: number;
  /** Meat Score: Eat It less Beat It on what was posted from there. */
  score: number;
  /** A restaurant's, 0 to 5. */
  rating: number | null;
  /** The place's; of several, where they are; or a state's name. */
  name: string;
};

/** The area grows with the score, from the smallest for none. @param most the highest score of the drawing */
export function radiusFor(score: number, most: number, { from, to }: { from: number; to: number }): number {
  return Math.round(from + (to - from) * Math.sqrt(most > 0 ? Math.max(0, score) / most : 0));
}
