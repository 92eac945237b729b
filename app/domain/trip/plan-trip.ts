import { rules } from '~/messages/forms';
import { tripWords } from '~/messages/stops';
import { DomainError, type ErrorCode, invariant } from '../errors';
import { type Leg, type Point, planRoute } from '../roads';
import { cityNear } from './cities';
import { type PointReading, readTripPoint, type TripChoice, type TripPoint } from './read-point';
import { measured, type RouteLine } from './route-line';

export type TripField = 'from' | 'via' | 'to';

/** As it was typed. */
export type TripQuestion = { from: string; via: string | null; to: string };

export type Trip = {
  from: TripPoint;
  via: TripPoint | null;
  to: TripPoint;
  miles: number;
  legs: Omit<Leg, 'line'>[];
  line: RouteLine;
};

/** Why there is no trip: which field it is about, and what may have been meant. */
export type TripMistake = { field: TripField; code: ErrorCode; sentence: string; choices: TripChoice[] };

/** @returns what is wrong with the question where something is, in the order of the fields */
export async function planTrip(question: TripQuestion): Promise<Trip | TripMistake[]> {
  const asked = fields.flatMap((field) => {
    const typed = question[field];
    return typed === null ? [] : [{ field, typed }];
  });
  const readings = await Promise.all(
    asked.map(async (each) => ({ ...each, reading: await readTripPoint(each.typed) })),
  );
  const mistakes = readings.flatMap(({ field, typed, reading }) => mistakeOf(field, typed, reading) ?? []);
  const points = readings.flatMap(({ field, reading }) =>
    reading.kind === 'found' ? [{ field, ...reading.found }] : [],
  );
  const [from, to] = [points[0], points[points.length - 1]];
  if (mistakes.length > 0 || !from || !to) return mistakes;
  const route = planRoute(points.map(({ point }) => point));
  if ('unreached' in route) return [unreached(points[route.unreached] ?? to, route.nearest)];
  if (route.miles < leastMiles) return [{ ...mistake('to', 'invalid', tripWords.nowhere), choices: [] }];
  const line = measured(route);
  const legs = route.legs.map(({ highway, direction, miles }) => ({ highway, direction, miles }));
  const via = points.length > 2 ? (points[1] ?? null) : null;
  return { from, via, to, miles: line.miles, legs, line };
}

type HalfQuestion = { from: string | null; via: string | null; to: string | null };

/** @throws DomainError `trip-point-unknown`, `trip-point-ambiguous`, `trip-unreached` or `invalid`, with the field and choices */
export async function planTripOrFail({ from, via, to }: HalfQuestion): Promise<Trip> {
  invariant(from, 'invalid', { field: 'from', sentence: rules.trip.from });
  invariant(to, 'invalid', { field: 'to', sentence: rules.trip.to });
  const planned = await planTrip({ from, via, to });
  if (!Array.isArray(planned)) return planned;
  const [first] = planned;
  invariant(first, 'invalid');
  const { code, field, sentence, choices } = first;
  throw new DomainError(code, { field, sentence, choices });
}

/** In driving order. */
const fields = ['from', 'via', 'to'] as const;

/** No one plans a trip around the corner. */
const leastMiles = 0.5;

const mistake = (field: TripField, code: ErrorCode, sentence: string) => ({ field, code, sentence });

function mistakeOf(field: TripField, typed: string, reading: PointReading): TripMistake | null {
  if (reading.kind === 'found') return null;
  const { choices } = reading;
  return reading.kind === 'several'
    ? { ...mistake(field, 'trip-point-ambiguous', tripWords.several(typed)), choices }
    : { ...mistake(field, 'trip-point-unknown', tripWords.unknown(typed, choices.length > 0)), choices };
}

type Nearest = { point: Point; highway: string } | null;

function unreached({ field, name }: { field: TripField; name: string }, nearest: Nearest): TripMistake {
  const choices = nearest ? [nearestChoice(nearest)] : [];
  return { ...mistake(field, 'trip-unreached', tripWords.unreached(name, choices.length > 0)), choices };
}

const digits = 3;

function nearestChoice({ point: [longitude, latitude], highway }: NonNullable<Nearest>): TripChoice {
  const town = cityNear([longitude, latitude]);
  const where = town && ` near ${town.name}, ${town.state}`;
  return { name: `${highway}${where ?? ''}`, value: `${latitude.toFixed(digits)},${longitude.toFixed(digits)}` };
}
