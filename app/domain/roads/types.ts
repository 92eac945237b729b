import type { Compass } from '~/schemas/compass';

export type Point = [longitude: number, latitude: number];

/** Where a place lies on a road. */
export type OnRoad = {
  /** `I-40`, `US-231` */
  highway: string;
  /** From the road's line. */
  miles: number;
  /** About where along the road, by that state's mile posts; null where they cannot be told. */
  mile: number | null;
};

export type Leg = {
  /** Null on local roads between an end of the trip and the network. */
  highway: string | null;
  direction: Compass | null;
  miles: number;
  line: Point[];
};

export type Route = { miles: number; legs: Leg[] };

export type Unreached = {
  /** Which of the points that were asked for. */
  unreached: number;
  /** The nearest point that can be reached from the others. */
  nearest: { point: Point; highway: string; miles: number } | null;
};
