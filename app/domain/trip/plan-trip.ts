import { rules } from '~/messages/forms';
import { tripWords } from '~/messages/trip';
import type { StateCode } from '~/schemas/states';
import { plainDashes } from '~/schemas/plain-text';
import type { LocationRow } from '~models/location';
import { findByNextExits } from '~models/location-road';
import { findByText } from '~models/location-search';
import { searchForm } from '~models/location-row';
import type { Place } from '../../schemas/places';
import { DomainError, type ErrorCode, invariant } from '../errors';
import { exitOnRoad, statesWithExit } from '../highways/stops-ahead';
import { findCurrentPlace } from '../locations/history/write-edit';
import { presentLocation } from '../locations/present-location';
import { searchPlaces } from '../locations/read-locations';
import { readSearchQuery } from '../locations/search-places';
import { stateCode } from '../locations/state-at';
import { planRoute } from '../roads/plan-route';
import { pointOfAxis } from '../roads/road-axis';
import type { Leg, Point } from '../roads/types';
import { cityNear, citiesLike, citiesNamed, type City, largestCities } from './cities';
import { measured, type RouteLine } from './route-line';

export type TripField = 'from' | 'via' | 'to';

/** As typed. */
type TripQuestion = { from: string; via: string | null; to: string };

export type Trip = {
  from: TripPoint;
  via: TripPoint | null;
  to: TripPoint;
  miles: number;
  legs: Omit<Leg, 'line'>[];
  line: RouteLine;
};

/** Why there is no trip: the field with the error, and suggestions. */
export type TripMistake = { field: TripField; code: ErrorCode; sentence: string; choices: TripChoice[] };

/** @returns the errors in the order of the fields, if there are any */
export async function planTrip(question: TripQuestion): Promise<Trip | TripMistake[]> {
  const entered = fields.flatMap((field) => {
    const typed = question[field];
    return typed === null ? [] : [{ field, typed }];
  });
  const readings = await Promise.all(
    entered.map(async (each) => ({ ...each, reading: await readTripPoint(each.typed) })),
  );
  const mistakes = readings.flatMap(({ field, typed, reading }) => mistakeOf(field, typed, reading) ?? []);
  const points = readings.flatMap(({ field, reading }) =>
    reading.kind === 'found' ? [{ field, ...reading.found }] : [],
  );
  const [from, to] = [points[0], points[points.length - 1]];
  if (mistakes.length > 0 || !from || !to) return mistakes;
  const route = planRoute(points.map(({ point }) => point));
  if ('unreached' in route) return [unreached(points[route.unreached] ?? to, route.nearest)];
  if (route.miles < minMiles) return [{ ...mistake('to', 'invalid', tripWords.nowhere), choices: [] }];
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

/** Minimum length of a trip, in miles. */
const minMiles = 0.5;

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

/** Decimal digits of suggested coordinates. */
const digits = 3;

function nearestChoice({ point: [longitude, latitude], highway }: NonNullable<Nearest>): TripChoice {
  const town = cityNear([longitude, latitude]);
  const where = town && ` near ${town.name}, ${town.state}`;
  return { name: `${highway}${where ?? ''}`, value: `${latitude.toFixed(digits)},${longitude.toFixed(digits)}` };
}

/** The start, a via or the end of a trip. */
type TripPoint = { name: string; point: Point };

/** A suggestion. */
type TripChoice = {
  name: string;
  /** The value to submit instead of what was typed. */
  value: string;
};

type PointReading =
  | { kind: 'found'; found: TripPoint }
  | { kind: 'several'; choices: TripChoice[] }
  | { kind: 'unknown'; choices: TripChoice[] };

const found = (name: string, point: Point): PointReading => ({ kind: 'found', found: { name, point } });
const unknown = (choices: TripChoice[]): PointReading => ({ kind: 'unknown', choices });

/** Of cities with the same name, the largest is assumed if it has this many times the population of the next. */
const populationRatio = 10;

const maxChoices = 8;

/**
 * Parses the start or end of a trip as people write it: `Laredo, TX`, `I-80 exit 284, IA`, a stop's name or number (`stop 12`), or
 * coordinates (`32.1,-97.2`).
 */
async function readTripPoint(typed: string): Promise<PointReading> {
  const text = typed.replace(/\s+/g, ' ').trim();
  const position = readPosition(text);
  if (position) return found(nameOfPosition(position), position);
  return (
    (await readStopNumber(text)) ??
    (await readExit(text)) ??
    readCity(text) ??
    (await readStopName(text)) ??
    unknown(similar(text))
  );
}

const angle = String.raw`([NSEW])?\s*([-+]?\d{1,3}(?:\.\d+)?)\s*(?:[°ºd]\s*(?:(\d{1,2}(?:\.\d+)?)\s*['’′m]\s*(?:(\d{1,2}(?:\.\d+)?)\s*(?:["”″s]|''|’’|′′)?\s*)?)?)?\s*([NSEW](?![-+]?\d))?`;
const twoAngles = new RegExp(`^${angle}(?:\\s*[,;/]\\s*|\\s+|(?<=[NSEW]))${angle}$`, 'i');
/** Coordinates in `geo:35.1,-101.8` and in URLs that map apps share. */
const sharedPosition =
  /(?:^geo:|[?&/](?:q|ll|sll|daddr|destination|center|query)=|\/@|!3d)(-?\d{1,2}\.\d+)(?:,|%2C|!4d)(-?\d{1,3}\.\d+)/i;

/** Parses coordinates in degrees, with or without minutes and seconds. Latitude comes first, unless compass letters say otherwise. */
export function readPosition(typed: string): Point | null {
  const shared = sharedPosition.exec(typed);
  if (shared) return onEarth(Number(shared[1]), Number(shared[2]));
  const text = plainDashes(typed)
    .replace(/^[([]\s*|\s*[)\]]$/g, '')
    .replace(/^(?:lat(?:itude)?[:\s]*)/i, '')
    .replace(/[\s,]*\blo?ng?(?:itude)?[:\s]*/i, ', ')
    .trim();
  const found = twoAngles.exec(text);
  if (!found) return null;
  const [first, second] = [angleOf(found.slice(1, 6)), angleOf(found.slice(6, 11))];
  const isSwapped = /[EW]/i.test(first.letter) && /[NS]/i.test(second.letter);
  if (!isSwapped && (/[EW]/i.test(first.letter) || /[NS]/i.test(second.letter))) return null;
  return isSwapped ? onEarth(second.degrees, first.degrees) : onEarth(first.degrees, second.degrees);
}

function angleOf([before, whole, minutes, seconds, after]: (string | undefined)[]): {
  degrees: number;
  letter: string;
} {
  const letter = before ?? after ?? '';
  const size = Math.abs(Number(whole)) + Number(minutes ?? 0) / 60 + Number(seconds ?? 0) / 3600;
  const isNegative = (whole ?? '').startsWith('-') || /[SW]/i.test(letter);
  return { degrees: isNegative ? -size : size, letter };
}

const onEarth = (latitude: number, longitude: number): Point | null =>
  Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 ? [longitude, latitude] : null;

function nameOfPosition(point: Point): string {
  const town = cityNear(point);
  return town ? `Near ${nameOfCity(town)}` : `${point[1]}, ${point[0]}`;
}

/** Parses `stop 12`, `#12` and `Iowa 80 (stop 12)`. A merged stop's number leads to the stop that stays. */
async function readStopNumber(text: string): Promise<PointReading | null> {
  const [, id] = /^(?:stop |#|.*\(stop )#?(\d{1,15})\)?$/i.exec(text) ?? [];
  if (id === undefined) return null;
  const row = await findCurrentPlace(Number(id));
  return row ? readStop(presentLocation(row)) : null;
}

/** If a stop has no coordinates, its exit is used, or else its town. */
async function readStop(place: Place): Promise<PointReading> {
  const { name, latitude, longitude, highway, exitNumber, state, city } = place;
  if (latitude !== null && longitude !== null) return found(nameOfStop(place), [longitude, latitude]);
  const at = highway && exitNumber && state ? await readExit(signOf({ highway, exitNumber, state })) : null;
  const reading = at?.kind === 'found' ? at : city && state ? readCity(`${city}, ${state}`) : null;
  return reading?.kind === 'found' ? found(name, reading.found.point) : unknown([]);
}

const nameOfStop = ({ name, city, state }: Place): string => [name, city, state].filter(Boolean).join(', ');

type Sign = { highway: string; exitNumber: string; state: string };

const signOf = ({ highway, exitNumber, state }: Sign): string => `${highway} exit ${exitNumber}, ${state}`;
const choiceOf = (value: string): TripChoice => ({ name: value, value });

/** Maximum stops read for an exit number. No exit number has as many, even in all states together. */
const maxStopsAtExit = 100;

/** @returns null if no exit was typed */
async function readExit(text: string): Promise<PointReading | null> {
  const { rest, state } = splitState(text);
  const sign = readSearchQuery(rest)?.sign;
  if (!sign?.exits) return null;
  const { highway, exits } = sign;
  const at = { ...sign, containing: [] };
  const rows = await findByText(state ? { state } : {}, { contains: [], at }, maxStopsAtExit, null);
  const states = [...new Set(rows.flatMap((row) => row.state ?? []))];
  const exitNumber = rows[0]?.exitNumber ?? String(Math.floor(exits.from));
  if (states.length > 1) {
    const choices = states
      .sort()
      .map((each) => choiceOf(signOf({ highway, exitNumber: labelOf(rows, each), state: each })));
    return { kind: 'several', choices };
  }
  const there = rows.find(({ coordinates }) => coordinates)?.coordinates?.coordinates;
  const within = state ?? states[0] ?? null;
  if (there && within) return found(signOf({ highway, exitNumber, state: within }), there);
  return readUnlistedExit(highway, exits.from, within);
}

/** The exit number as stored on its stops. */
const labelOf = (rows: LocationRow[], state: string): string =>
  rows.find((row) => row.state === state)?.exitNumber ?? '';

/** For an exit without stops, uses its position on the road's line. */
async function readUnlistedExit(highway: string, position: number, state: string | null): Promise<PointReading> {
  if (state === null) {
    const states = await statesWithExit(highway, position);
    const [only] = states;
    if (only && states.length === 1) return readUnlistedExit(highway, position, only);
    const choices = states.map((each) => choiceOf(`${highway} exit ${position}, ${each}`));
    return { kind: choices.length > 1 ? 'several' : 'unknown', choices };
  }
  const at = await exitOnRoad(highway, state, position, 1);
  const point = at === null ? null : pointOfAxis(highway, at);
  return point
    ? found(`${highway} exit ${position}, ${state}`, point)
    : unknown(await nextExits(highway, state, position));
}

async function nextExits(highway: string, state: string, position: number): Promise<TripChoice[]> {
  const rows = await findByNextExits(highway, state, position);
  const exits = [...new Set(rows.flatMap(({ exitNumber }) => exitNumber ?? []))];
  return exits.slice(0, maxChoices).map((exitNumber) => choiceOf(signOf({ highway, exitNumber, state })));
}

/** @returns null if there is no such city */
function readCity(text: string): PointReading | null {
  const whole = citiesNamed(text, null);
  const { rest, state } = splitState(text);
  const cities = whole.length > 0 || state === null ? whole : citiesNamed(rest, state);
  const [first, second] = cities;
  if (!first) return rest === '' && state ? unknown(largestCities(state, maxChoices).map(choiceOfCity)) : null;
  if (!second || first.population >= populationRatio * second.population) return found(nameOfCity(first), first.point);
  return { kind: 'several', choices: cities.slice(0, maxChoices).map(choiceOfCity) };
}

const nameOfCity = ({ name, state }: City): string => `${name.replace(', D.C.', '')}, ${state}`;
const choiceOfCity = (city: City): TripChoice => choiceOf(nameOfCity(city));

/** @returns null if no stop has that name */
async function readStopName(text: string): Promise<PointReading | null> {
  const { items } = await searchPlaces(text, { limit: maxChoices });
  const form = searchForm(text);
  const exact = items.filter(({ name }) => searchForm(name) === form);
  const [only, ...others] = exact.length === 1 ? exact : items;
  if (!only) return null;
  return others.length === 0 ? readStop(only) : { kind: 'several', choices: items.map(choiceOfStop) };
}

function choiceOfStop(place: Place): TripChoice {
  const { id, name, highway, exitNumber, city, state } = place;
  const sign = highway && [highway, exitNumber && `exit ${exitNumber}`].filter(Boolean).join(' ');
  return { name: [name, sign, city, state].filter(Boolean).join(', '), value: `${name} (stop ${id})` };
}

function similar(text: string): TripChoice[] {
  const { rest, state } = splitState(text);
  const near = citiesLike(rest || text, state, 5);
  return (near.length > 0 ? near : citiesLike(rest || text, null, 5)).map(choiceOfCity);
}

/** Splits a state off the end: `Springfield, MO`, `Springfield Missouri`. */
function splitState(text: string): { rest: string; state: StateCode | null } {
  const words = text.split(/[\s,]+/).filter(Boolean);
  for (const length of [3, 2, 1]) {
    const state = words.length >= length ? stateCode(words.slice(-length).join(' ')) : null;
    if (state) return { rest: words.slice(0, -length).join(' '), state };
  }
  return { rest: text, state: null };
}
