import type { z } from 'zod';
import { desk } from '~/messages/stops';
import type { placeSuggestion } from '~/schemas/answers';
import type { Place } from '~/schemas/places';
import { clock } from '~/services/clock';
import { nextId } from '~models/database/ids';
import { inTransaction, type Tx } from '~models/database/transaction';
import { findLocation, type LocationRow, findGuessedExits, findLocationsByIds } from '~models/location';
import { lock } from '~models/lock';
import { countReports, findReportedClosed } from '~models/place-report';
import {
  findOpenSuggestionsOn,
  insertSuggestion,
  markSuggestionCounting,
  type PlaceSuggestionRow,
  findOpenSuggestions,
  findSuggestionsBy,
  type SuggestionState,
  findSuggestion,
} from '~models/place-suggestion';
import type { Actor } from '../../actor';
import { invariant, DomainError } from '../../errors';
import { drawPlace, type PlaceMap } from '../../map/road-map';
import { type RunArgs, operation } from '../../operation';
import { assertNoHeldWords } from '../../prevention/held-words';
import { assertMayLink } from '../../prevention/newcomers';
import { presentUsers, type PublicUser } from '../../profiles/present-user';
import { byActor, writes } from '../../rate-limits';
import { countsOnPlaces } from '../../reports/reporter-trust';
import {
  findCurrentPlace,
  type FactPair,
  sideBySide,
  nameOfEditor,
  asSeen,
  pointOf,
  type SeenPlace,
  assertUnchanged,
} from '../history/write-edit';
import { mergeInto } from '../merge-places';
import { countingSince } from '../place-reports';
import { assertPlaceName, presentLocation } from '../present-location';
import {
  areSame,
  factsOf,
  type TypedFacts,
  withFacts,
  maxOpenSuggestions,
  acceptSuggestion,
  closeSuggestions,
} from './accept-suggestion';

type NewSuggestion = TypedFacts & { id: number; duplicateOf: number | null };

/** A correction applies without an editor once this many drivers in good standing suggest it. */
const driversToApply = 3;

/**
 * Suggests a correction to a place, or that it is a duplicate. Repeating an undecided suggestion doesn't create a new one. When enough
 * drivers suggest the same correction, the place is changed; only editors merge places.
 */
export const suggestChange = operation({
  who: 'driver',
  limits: [writes, byActor('suggest-actor')],
  refuses: [
    ...(['location-not-found', 'no-such-highway', 'nothing-suggested', 'too-many-suggestions'] as const),
    ...(['other-not-found', 'invalid', 'newcomer-link'] as const),
  ],
  run: ({ actor, input }: RunArgs<Actor, NewSuggestion>) => suggest(actor, input),
});

async function suggest(actor: Actor, { id, duplicateOf, ...typed }: NewSuggestion): Promise<Suggestion> {
  const current = await findCurrentPlace(id);
  invariant(current, 'location-not-found');
  const other = duplicateOf === null ? null : await findCurrentPlace(duplicateOf);
  invariant(duplicateOf === null || other, 'other-not-found', { field: 'duplicateOf' });
  const suggestionId = await nextId('suggestions');
  return inTransaction(async (tx) => {
    await lock(`suggestions:${current._id}`, tx);
    const place = await findLocation(current._id, tx);
    invariant(place, 'location-not-found');
    const row: PlaceSuggestionRow = {
      ...{ _id: suggestionId, locationId: place._id, userId: actor.id, at: clock.now() },
      counts: await countsOnPlaces(actor, tx),
      ...{ facts: other ? {} : await factsOf(typed, place), duplicateOf: other?._id ?? null },
      ...{ state: 'open', decidedBy: null, decidedAt: null },
    };
    await assertNoHeldWords(publicTexts(row.facts));
    assertPlaceName(row.facts.name, 'name');
    const { exitNumber, city, amenities } = row.facts;
    await assertMayLink(actor.id, { exitNumber, city, amenities });
    invariant(Object.keys(row.facts).length > 0 || row.duplicateOf !== null, 'nothing-suggested');
    invariant(row.duplicateOf !== place._id, 'nothing-suggested', { field: 'duplicateOf' });
    return presentSuggestion(await store(row, place, tx));
  });
}

/** The text fields that become public if the suggestion is accepted. */
const publicTexts = ({ name, city, amenities }: PlaceSuggestionRow['facts']) => ({ name, city, amenities });

async function store(row: PlaceSuggestionRow, place: LocationRow, tx: Tx): Promise<PlaceSuggestionRow> {
  const open = await findOpenSuggestionsOn(place._id, maxOpenSuggestions, tx);
  const same = open.filter((each) => isSameSuggestion(each, row));
  const own = same.find(({ userId }) => userId === row.userId);
  if (own && (own.counts || !row.counts)) return own;
  if (own) await markSuggestionCounting(own._id, tx);
  else {
    invariant(open.length < maxOpenSuggestions, 'too-many-suggestions');
    await insertSuggestion(row, tx);
  }
  const stored = own ?? row;
  const counting = [...same, row].filter(({ counts }) => counts).map(({ userId }) => userId);
  const drivers = [...new Set(counting)];
  if (row.duplicateOf !== null || drivers.length < driversToApply) return stored;
  await acceptSuggestion({ suggestion: same[0] ?? row, place, why: 'drivers', by: null, drivers }, tx);
  return { ...stored, state: 'agreed' };
}

const isSameSuggestion = (one: PlaceSuggestionRow, other: PlaceSuggestionRow): boolean =>
  one.duplicateOf === other.duplicateOf && areSame(one.facts, other.facts);

/** A suggestion for an editor to decide: both versions of the place, and a map with their positions. */
export type DeskSuggestion = SeenPlace & {
  id: number;
  /** ISO 8601, UTC. */
  at: string;
  by: PublicUser | null;
  facts: FactPair[];
  /** The place that it is said to duplicate. */
  duplicateOf: Place | null;
  map: PlaceMap | null;
};

type DeskSuggestions = {
  items: DeskSuggestion[];
  /** The cursor of the next page. */ next: number | null;
};

/** Suggestions waiting for an editor, oldest first. @param after the last one of the previous page */
export async function readDeskSuggestions(limit: number, after: number): Promise<DeskSuggestions> {
  const rows = await findOpenSuggestions(limit + 1, after);
  const shown = rows.slice(0, limit);
  const ids = shown.flatMap(({ locationId, duplicateOf }) => [locationId, duplicateOf ?? []].flat());
  const places = new Map((await findLocationsByIds([...new Set(ids)])).map((place) => [place._id, place]));
  for (const id of ids.filter((each) => !places.has(each))) {
    const current = await findCurrentPlace(id);
    if (current) places.set(id, current);
  }
  const people = await presentUsers(shown.map(({ userId }) => userId));
  const items = shown.flatMap((row) => {
    const place = places.get(row.locationId);
    if (!place) return [];
    return [present(row, place, places.get(row.duplicateOf ?? 0) ?? null, people.get(row.userId) ?? null)];
  });
  return { items, next: rows.length > limit ? (shown.at(-1)?._id ?? null) : null };
}

function present(
  { _id: id, at, facts }: PlaceSuggestionRow,
  place: LocationRow,
  other: LocationRow | null,
  by: PublicUser | null,
): DeskSuggestion {
  const after = other ?? withFacts(place, facts);
  return {
    id,
    at: at.toISOString(),
    by,
    ...asSeen(place),
    facts: sideBySide(place, after),
    duplicateOf: other && presentLocation(other),
    map: drawPlace(pointOf(place), hasOtherPosition(place, after) ? pointOf(after) : null, place.state),
  };
}

const hasOtherPosition = ({ coordinates: one }: LocationRow, { coordinates: other }: LocationRow): boolean =>
  JSON.stringify(one) !== JSON.stringify(other);

/** A place with conflicting reports: too few closure reports to mark it, or closed with too few confirmations to unmark it. */
export type DoubtedPlace = { place: Place; closures: number; confirmations: number };

/** Maximum number of reports to read, latest first. */
const maxReportsRead = 500;

/** Places with too few reports to mark them as closed, or as open again. */
export async function readDoubtedPlaces(limit: number): Promise<DoubtedPlace[]> {
  const reported = await findReportedClosed(countingSince(clock.now()), maxReportsRead);
  const drivers = new Map(reported.map((each) => [each.locationId, each.drivers]));
  const rows = await findLocationsByIds([...drivers.keys()]);
  const byId = new Map(rows.map((row) => [row._id, row]));
  const doubted: DoubtedPlace[] = [];
  for (const { locationId, drivers: closures } of reported) {
    const row = byId.get(locationId);
    if (!row || doubted.length >= limit) continue;
    const confirmations = row.closedAt ? (await countReports(locationId, { right: row.closedAt })).right.drivers : 0;
    if (!row.closedAt || confirmations > 0) doubted.push({ place: presentLocation(row), closures, confirmations });
  }
  return doubted;
}

/** A place whose exit was computed from its road's mile markers, and a map with its position. */
export type GuessedExit = SeenPlace & { map: PlaceMap | null };

/** @param after the last one of the previous page */
export async function readGuessedExits(
  limit: number,
  after: number,
): Promise<{ items: GuessedExit[]; next: number | null }> {
  const rows = await findGuessedExits(limit + 1, after);
  const shown = rows.slice(0, limit);
  return {
    items: shown.map((row) => ({ ...asSeen(row), map: drawPlace(pointOf(row), null, row.state) })),
    next: rows.length > limit ? (shown.at(-1)?._id ?? null) : null,
  };
}

/** A driver's suggestion, as the API and pages return it; null means no change to that field. */
export type Suggestion = z.output<typeof placeSuggestion>;

function presentSuggestion(row: PlaceSuggestionRow): Suggestion {
  const { _id: id, locationId, state: status, at, duplicateOf, facts } = row;
  const { point: [longitude, latitude] = [null, null], ...texts } = facts;
  const { name = null, highway = null, exitNumber = null, city = null, state = null } = texts;
  const { type = null, amenities = null, trucks = null } = texts;
  return {
    ...{ id, locationId, status, createdAt: at.toISOString(), duplicateOf },
    ...{ name, highway, exitNumber, city, state, type, amenities, trucks, latitude, longitude },
  };
}

const maxShown = 10;

/** The actor's suggestions about a place, newest first. */
export const readOwnSuggestions = async (actor: Actor, locationId: number): Promise<Suggestion[]> =>
  (await findSuggestionsBy(actor.id, locationId, maxShown)).map(presentSuggestion);

type Decided = {
  id: number;
  /** `take-keeping`: for duplicates, keep the place that the suggestion was made on. */
  decision: 'take' | 'take-keeping' | 'refuse';
  /** `updatedAt` of the place when it was shown to the editor (ISO 8601); null skips the check. */
  seen: string | null;
};

/**
 * Accepts or rejects a driver's suggestion. If two editors decide, the second gets an error that says what the first did:
 * `suggestion-decided`, or `place-changed` if the place has changed since it was shown.
 */
export const decideSuggestion = operation({
  who: 'editor',
  limits: [writes],
  refuses: ['suggestion-not-found', 'suggestion-decided', 'place-changed', 'location-not-found', 'other-not-found'],
  run: ({ actor, input }: RunArgs<Actor, Decided>) => decide(actor, input),
});

function decide(actor: Actor, { id, decision, seen }: Decided): Promise<Suggestion> {
  return inTransaction(async (tx) => {
    const suggestion = await findSuggestion(id, tx);
    invariant(suggestion, 'suggestion-not-found');
    if (suggestion.state !== 'open') throw await alreadyDecided(suggestion);
    const state = decision === 'refuse' ? 'refused' : 'taken';
    if (decision !== 'refuse') await accept(actor, suggestion, { decision, seen }, tx);
    else await closeSuggestions([suggestion], 'refused', actor.id, tx);
    return presentSuggestion({ ...suggestion, state });
  });
}

async function accept(
  actor: Actor,
  suggestion: PlaceSuggestionRow,
  { decision, seen }: Omit<Decided, 'id'>,
  tx: Tx,
): Promise<void> {
  const place: LocationRow | null = await findLocation(suggestion.locationId, tx);
  invariant(place, 'location-not-found');
  await assertUnchanged(place, seen, tx);
  if (suggestion.duplicateOf === null) {
    await acceptSuggestion({ suggestion, place, why: 'suggestion', by: actor.id }, tx);
    return;
  }
  const other = await findCurrentPlace(suggestion.duplicateOf, tx);
  invariant(other && other._id !== place._id, 'other-not-found');
  const [kept, removed] = decision === 'take' ? [other, place] : [place, other];
  await mergeInto({ kept, removed, why: 'suggestion', by: actor.id }, tx);
}

const decidedSentences: Record<Exclude<SuggestionState, 'open'>, (who: string) => string> = desk.decidedBefore;

async function alreadyDecided({ state, decidedBy }: PlaceSuggestionRow): Promise<DomainError> {
  if (state === 'open') return new DomainError('suggestion-decided');
  return new DomainError('suggestion-decided', { sentence: decidedSentences[state](await nameOfEditor(decidedBy)) });
}
