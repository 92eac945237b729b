import type { Place } from '~/schemas/places';
import { clock } from '~/services/clock';
import { findGuessedExits, findLocationsByIds, type LocationRow } from '~models/location';
import { countReports, findReportedClosed } from '~models/place-report';
import {
  findOpenSuggestions,
  findSuggestionsBy,
  type PlaceSuggestionRow,
  type SuggestionState,
} from '~models/place-suggestion';
import { findUsers } from '~models/user';
import type { Actor } from '../../actor';
import { drawPlace, type PlaceMap } from '../../map';
import { presentPublicUser, type PublicUser } from '../../profiles/present-user';
import { type FactPair, sideBySide } from '../history/facts-in-words';
import { asSeen, pointOf, type SeenPlace } from '../history/write-edit';
import { findCurrentPlace } from '../merge/compare-places';
import { oldestCounting } from '../place-reports';
import { presentLocation } from '../present-location';
import { type TypedFacts, withFacts } from './suggested-facts';

/** One suggestion as an editor decides it: both versions of the place, and where these are. */
export type DeskSuggestion = SeenPlace & {
  id: number;
  /** ISO 8601, UTC. */
  at: string;
  by: PublicUser | null;
  facts: FactPair[];
  /** The place that it is said to be the same as. */
  duplicateOf: Place | null;
  map: PlaceMap | null;
};

type DeskSuggestions = {
  items: DeskSuggestion[];
  /** Id that the next page begins after. */ next: number | null;
};

/** What is waiting for an editor, oldest first. @param after the last of the page before */
export async function readDeskSuggestions(limit: number, after: number): Promise<DeskSuggestions> {
  const rows = await findOpenSuggestions(limit + 1, after);
  const shown = rows.slice(0, limit);
  const ids = shown.flatMap(({ locationId, duplicateOf }) => [locationId, duplicateOf ?? []].flat());
  const places = new Map((await findLocationsByIds([...new Set(ids)])).map((place) => [place._id, place]));
  for (const id of ids.filter((each) => !places.has(each))) {
    const current = await findCurrentPlace(id);
    if (current) places.set(id, current);
  }
  const users = await findUsers([...new Set(shown.map(({ userId }) => userId))]);
  const people = new Map(users.map((user) => [user._id, presentPublicUser(user)]));
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
    map: drawPlace(pointOf(place), isElsewhere(place, after) ? pointOf(after) : null, place.state),
  };
}

const isElsewhere = ({ coordinates: one }: LocationRow, { coordinates: other }: LocationRow): boolean =>
  JSON.stringify(one) !== JSON.stringify(other);

/** A place that drivers contradict: reported closed by too few, or closed and confirmed by too few. */
export type DoubtedPlace = { place: Place; closures: number; confirmations: number };

/** Words that are read for it, latest first. */
const mostWords = 500;

/** What drivers say is closed, or open again, and too few say. */
export async function readDoubtedPlaces(limit: number): Promise<DoubtedPlace[]> {
  const reported = await findReportedClosed(oldestCounting(clock.now()), mostWords);
  const drivers = new Map(reported.map((each) => [each.locationId, each.drivers]));
  const rows = await findLocationsByIds([...drivers.keys()]);
  const byId = new Map(rows.map((row) => [row._id, row]));
  const doubted: DoubtedPlace[] = [];
  for (const { locationId, drivers: closures } of reported) {
    const row = byId.get(locationId);
    if (!row || doubted.length >= limit) continue;
    const { drivers: confirmations } = row.closedAt ? await countReports(locationId, 'right', row.closedAt) : none;
    if (!row.closedAt || confirmations > 0) doubted.push({ place: presentLocation(row), closures, confirmations });
  }
  return doubted;
}

const none = { drivers: 0 };

/** A place whose exit was worked out from its road's mile markers, and where it is. */
export type GuessedExit = SeenPlace & { map: PlaceMap | null };

/** @param after the last of the page before */
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

/** What a driver suggested, as the API and pages show it; null is right as it is. */
export type Suggestion = TypedFacts & {
  id: number;
  locationId: number;
  status: SuggestionState;
  /** ISO 8601, UTC. */
  createdAt: string;
  duplicateOf: number | null;
};

export function presentSuggestion(row: PlaceSuggestionRow): Suggestion {
  const { _id: id, locationId, state: status, at, duplicateOf, facts } = row;
  const { point: [longitude, latitude] = [null, null], ...said } = facts;
  const { name = null, highway = null, exitNumber = null, city = null, state = null } = said;
  const { type = null, amenities = null, trucks = null } = said;
  return {
    ...{ id, locationId, status, createdAt: at.toISOString(), duplicateOf },
    ...{ name, highway, exitNumber, city, state, type, amenities, trucks, latitude, longitude },
  };
}

const mostShown = 10;

/** What the actor has suggested about a place, newest first. */
export const readOwnSuggestions = async (actor: Actor, locationId: number): Promise<Suggestion[]> =>
  (await findSuggestionsBy(actor.id, locationId, mostShown)).map(presentSuggestion);
