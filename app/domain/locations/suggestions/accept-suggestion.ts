import { type LocationType, statedTrucks, type TruckAccess, trucksAt } from '~/schemas/places';
import { clock } from '~/services/clock';
import type { Tx } from '~models/database/transaction';
import type { LocationRow } from '~models/location';
import type { EditReason } from '~models/location-change';
import { searchForm } from '~models/location-row';
import {
  decideSuggestions,
  findOpenSuggestionsOn,
  type PlaceSuggestionRow,
  type SuggestionState,
  type SuggestedFacts,
} from '~models/place-suggestion';
import { estimatedClusterNow } from '../../cluster-time';
import { invariant } from '../../errors';
import { notify } from '../../notices/notify';
import { recognizeChain } from '../chains';
import { normalizeExit } from '../highway';
import { afterCorrection, writeEdit } from '../history/write-edit';
import { metersBetween } from '../import/geometry';
import { asStored, isSameRoad, knownRoad } from '../known-road';

/**
 * Closes suggestions and notifies their drivers.
 * @param by the editor who decided; null if drivers agreed
 */
export async function closeSuggestions(
  suggestions: Pick<PlaceSuggestionRow, '_id' | 'userId' | 'locationId'>[],
  state: Exclude<SuggestionState, 'open' | 'undone'>,
  by: number | null,
  tx: Tx,
): Promise<void> {
  if (suggestions.length === 0) return;
  const ids = suggestions.map(({ _id }) => _id);
  await decideSuggestions(ids, { state, decidedBy: by, decidedAt: clock.now() }, tx);
  const at = estimatedClusterNow();
  await notify(
    suggestions
      // Editors who decided their own suggestion don't need a notification.
      .filter(({ userId }) => userId !== by)
      .map(({ _id, userId, locationId }) => ({
        ...{ userId, kind: 'suggestion', subject: `suggestion:${_id}`, actorId: null, at },
        facts: { state, locationId: String(locationId) },
      })),
    tx,
  );
}

/** Maximum open suggestions to read per place. */
export const maxOpenSuggestions = 100;

type Accepted = {
  suggestion: PlaceSuggestionRow;
  place: LocationRow;
  why: Exclude<EditReason, 'editor'>;
  /** The editor; null if drivers agreed. */
  by: number | null;
  /** The drivers who agreed. */
  drivers?: number[];
};

/** Applies a suggestion to a place, and closes all other suggestions that the place then matches. */
export async function acceptSuggestion({ suggestion, place, why, by, drivers }: Accepted, tx: Tx): Promise<void> {
  const after = afterCorrection(place, withFacts(place, suggestion.facts));
  const matching = await findMatching(after, tx);
  const suggestionIds = matching.map(({ _id }) => _id);
  await writeEdit({ before: place, after, what: 'edited', why, by, suggestionIds, drivers }, tx);
  await closeSuggestions(matching, why === 'drivers' ? 'agreed' : 'taken', by, tx);
}

/** Closes the suggestions that the place matches after an editor's own change. */
export const settleSuggestions = async (place: LocationRow, by: number, tx: Tx): Promise<void> =>
  closeSuggestions(await findMatching(place, tx), 'settled', by, tx);

/** The open suggestions whose facts the place already has. */
const findMatching = async (place: LocationRow, tx: Tx): Promise<PlaceSuggestionRow[]> =>
  (await findOpenSuggestionsOn(place._id, maxOpenSuggestions, tx)).filter(
    ({ duplicateOf, facts }) => duplicateOf === null && isInPlace(place, facts),
  );

/** As typed; null means no change. */
export type TypedFacts = {
  name: string | null;
  highway: string | null;
  exitNumber: string | null;
  city: string | null;
  state: string | null;
  type: LocationType | null;
  amenities: string | null;
  trucks: TruckAccess | null;
  latitude: number | null;
  longitude: number | null;
};

/** Two positions within this distance count as the same, in meters. */
const samePointMeters = 200;

/** The suggested facts that differ from the place's current ones. @throws DomainError `no-such-highway` */
export async function factsOf(typed: TypedFacts, place: LocationRow): Promise<SuggestedFacts> {
  const { latitude, longitude, highway, exitNumber, ...texts } = typed;
  const road = highway === null ? null : knownRoad(highway, typed.state ?? place.state);
  invariant(highway === null || road, 'no-such-highway', { field: 'highway' });
  const suggested: SuggestedFacts = {
    ...Object.fromEntries(Object.entries(texts).filter(([, value]) => value !== null)),
    ...(road && !isSameRoad(road.highway, place.highway) && { highway: (await asStored(road)).highway }),
    ...withExit(normalizeExit(exitNumber)),
    ...(latitude !== null && longitude !== null && { point: [longitude, latitude] }),
  };
  return Object.fromEntries(entriesOf(suggested).filter(([field, value]) => !isFact(place, field, value)));
}

const withExit = (exitNumber: string | null): SuggestedFacts => (exitNumber === null ? {} : { exitNumber });

type Entry = [keyof SuggestedFacts, SuggestedFacts[keyof SuggestedFacts]];
const entriesOf = (facts: SuggestedFacts): Entry[] =>
  suggestedFields.flatMap((field): Entry[] => (facts[field] === undefined ? [] : [[field, facts[field]]]));

/** The fields in the order of the form. */
const suggestedFields = [
  'name',
  'highway',
  'exitNumber',
  'city',
  'state',
  'type',
  'amenities',
  'trucks',
  'point',
] as const satisfies (keyof SuggestedFacts)[];

const factAt = (place: LocationRow, field: keyof SuggestedFacts): SuggestedFacts[keyof SuggestedFacts] | null =>
  field === 'point'
    ? place.coordinates?.coordinates
    : field === 'trucks'
      ? trucksAt(place)
      : // A guessed exit counts as missing.
        field === 'exitNumber' && place.exitIsGuess
        ? null
        : place[field];

const isFact = (place: LocationRow, field: keyof SuggestedFacts, value: Entry[1]): boolean =>
  isSame(factAt(place, field), value, 'exact');

/** True if the place already has all these facts. */
const isInPlace = (place: LocationRow, facts: SuggestedFacts): boolean =>
  entriesOf(facts).every(([field, value]) => isSame(factAt(place, field), value));

/** Whether two suggestions change the same fields to the same values. */
export const areSame = (one: SuggestedFacts, other: SuggestedFacts): boolean =>
  suggestedFields.every((field) =>
    one[field] === undefined || other[field] === undefined
      ? one[field] === other[field]
      : isSame(one[field], other[field]),
  );

function isSame(one: Entry[1] | null, other: Entry[1] | null, how: 'exact' | 'similar' = 'similar'): boolean {
  if (Array.isArray(one) && Array.isArray(other)) {
    return metersBetween(toPoint(one), toPoint(other)) < (how === 'similar' ? samePointMeters : 1);
  }
  const isText = typeof one === 'string' && typeof other === 'string';
  return how === 'similar' && isText ? searchForm(one) === searchForm(other) : one === other;
}

const toPoint = ([longitude, latitude]: [number, number]) => ({ latitude, longitude });

/** The place with a suggestion applied. */
export function withFacts(place: LocationRow, { point, trucks, ...facts }: SuggestedFacts): LocationRow {
  const isOtherRoad = facts.highway !== undefined && facts.highway !== place.highway;
  const after: LocationRow = {
    ...place,
    ...facts,
    ...(facts.name !== undefined && { chainName: recognizeChain(facts.name) ?? place.chainName }),
    ...(facts.exitNumber !== undefined && { exitIsGuess: false }),
    ...(isOtherRoad && { direction: null }),
    ...(point && { coordinates: { type: 'Point', coordinates: point } }),
  };
  return trucks === undefined ? after : { ...after, trucks: statedTrucks(trucks, after) };
}
