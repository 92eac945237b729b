import { Schema, trusted } from 'mongoose';
import type { LocationType } from '~/schemas/locations';
import type { TruckAccess } from '~/schemas/places';
import { defineModel } from './database/connection';
import type { Tx } from './database/transaction';

/** What a driver says is otherwise; what is left out is right. */
export type SuggestedFacts = {
  name?: string;
  highway?: string;
  exitNumber?: string;
  city?: string;
  state?: string;
  type?: LocationType;
  amenities?: string;
  trucks?: TruckAccess;
  /** Longitude first, degrees. */
  point?: [longitude: number, latitude: number];
};

/**
 * `taken` by an editor, `agreed` when enough drivers said the same, `settled` when the place says so by now, `undone` when what came
 * of it was withdrawn.
 */
export type SuggestionState = 'open' | 'taken' | 'agreed' | 'refused' | 'settled' | 'undone';

/** A driver's correction of a place: other facts, or that it is the same as another. */
export type PlaceSuggestionRow = {
  _id: number;
  locationId: number;
  userId: number;
  facts: SuggestedFacts;
  duplicateOf: number | null;
  state: SuggestionState;
  at: Date;
  /** Of someone whose word is one of the three that change a place without an editor. */
  counts?: boolean;
  /** Who decided, and when; null while no one has. */
  decidedBy: number | null;
  decidedAt: Date | null;
  /** Merges that have brought it to another place. */
  moves?: string[];
};

const suggestionSchema = new Schema<PlaceSuggestionRow>(
  {
    _id: { type: Number, required: true },
    locationId: { type: Number, required: true },
    userId: { type: Number, required: true },
    facts: { type: Schema.Types.Mixed, required: true },
    duplicateOf: { type: Number, default: null },
    state: { type: String, required: true },
    at: { type: Date, required: true },
    counts: { type: Boolean, default: false },
    decidedBy: { type: Number, default: null },
    decidedAt: { type: Date, default: null },
    moves: { type: [String], default: undefined },
  },
  { collection: 'place_suggestions', versionKey: false, minimize: false },
);
suggestionSchema.index({ state: 1, _id: 1 });
suggestionSchema.index({ locationId: 1, state: 1, _id: 1 });
suggestionSchema.index({ userId: 1, locationId: 1, _id: -1 });
suggestionSchema.index({ decidedBy: 1 }, { partialFilterExpression: { decidedBy: { $gt: 0 } } });

export const PlaceSuggestions = defineModel<PlaceSuggestionRow>('PlaceSuggestion', suggestionSchema);

export async function insertSuggestion(row: PlaceSuggestionRow, tx: Tx): Promise<void> {
  await PlaceSuggestions.create([row], { session: tx });
}

/** Said again by someone whose word counts by now. */
export async function markSuggestionCounting(id: number, tx: Tx): Promise<void> {
  await PlaceSuggestions.updateOne({ _id: id }, { $set: { counts: true } }, { session: tx });
}

/** What someone has suggested and no one has decided. @returns how many there were */
export async function refuseSuggestionsOf(userId: number, decidedBy: number, decidedAt: Date): Promise<number> {
  const decision = { state: 'refused', decidedBy, decidedAt };
  return (await PlaceSuggestions.updateMany({ userId, state: 'open' }, { $set: decision })).modifiedCount;
}

export const findSuggestion = (id: number, tx?: Tx): Promise<PlaceSuggestionRow | null> =>
  PlaceSuggestions.findById(id, null, { session: tx ?? null })
    .lean<PlaceSuggestionRow>()
    .exec();

export const findSuggestions = (ids: number[]): Promise<PlaceSuggestionRow[]> =>
  PlaceSuggestions.find({ _id: trusted({ $in: ids }) })
    .lean<PlaceSuggestionRow[]>()
    .exec();

/** Oldest first. @param after only those with a greater id */
export const findOpenSuggestions = (limit: number, after = 0): Promise<PlaceSuggestionRow[]> =>
  PlaceSuggestions.find({ state: 'open', _id: trusted({ $gt: after }) })
    .sort({ _id: 1 })
    .limit(limit)
    .lean<PlaceSuggestionRow[]>()
    .exec();

/** Oldest first: those on a place that no one has decided. */
export const findOpenOn = (locationId: number, limit: number, tx?: Tx): Promise<PlaceSuggestionRow[]> =>
  PlaceSuggestions.find({ locationId, state: 'open' }, null, { session: tx ?? null })
    .sort({ _id: 1 })
    .limit(limit)
    .lean<PlaceSuggestionRow[]>()
    .exec();

/** A driver's on a place, newest first. */
export const findSuggestionsBy = (userId: number, locationId: number, limit: number): Promise<PlaceSuggestionRow[]> =>
  PlaceSuggestions.find({ userId, locationId }).sort({ _id: -1 }).limit(limit).lean<PlaceSuggestionRow[]>().exec();

type Decision = { state: SuggestionState; decidedBy: number | null; decidedAt: Date };

/** Those that are open. @returns how many were */
export async function decideSuggestions(ids: number[], decision: Decision, tx: Tx): Promise<number> {
  const decided = await PlaceSuggestions.updateMany(
    { _id: trusted({ $in: ids }), state: 'open' },
    { $set: decision },
    { session: tx },
  );
  return decided.matchedCount;
}

/** What came of them was withdrawn. */
export async function markSuggestionsUndone(ids: number[], tx: Tx): Promise<void> {
  await PlaceSuggestions.updateMany({ _id: trusted({ $in: ids }) }, { $set: { state: 'undone' } }, { session: tx });
}

/** Of these places, those that an open suggestion is about, or says another place is the same as. */
export async function findPlacesOfOpenSuggestions(locationIds: number[], tx: Tx): Promise<Set<number>> {
  const those = trusted({ $in: locationIds });
  const filter = { state: 'open' as const, $or: [{ locationId: those }, { duplicateOf: those }] };
  const rows = await PlaceSuggestions.find(filter, { locationId: 1, duplicateOf: 1 }, { session: tx })
    .lean<Pick<PlaceSuggestionRow, 'locationId' | 'duplicateOf'>[]>()
    .exec();
  return new Set(rows.flatMap(({ locationId, duplicateOf }) => [locationId, duplicateOf ?? locationId]));
}

export async function deleteSuggestionsOf(userId: number, tx?: Tx): Promise<void> {
  await PlaceSuggestions.deleteMany({ userId }, { session: tx });
  await PlaceSuggestions.updateMany({ decidedBy: userId }, { $set: { decidedBy: null } }, { session: tx });
}

/** What is waiting for a decision on a place waits for it on another. */
export async function moveSuggestions(from: number, to: number, merge: string, tx?: Tx): Promise<void> {
  await PlaceSuggestions.updateMany(
    { locationId: from, state: 'open' },
    { $set: { locationId: to }, $push: { moves: merge } },
    { session: tx },
  );
}

/** Those that a merge has moved, and no later one has. */
export async function moveSuggestionsBack(from: number, to: number, merge: string, tx: Tx): Promise<void> {
  await PlaceSuggestions.updateMany(
    { locationId: from, moves: merge },
    { $set: { locationId: to }, $pull: { moves: merge } },
    { session: tx },
  );
}
