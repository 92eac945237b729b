import { type InferSchemaType, Schema, trusted } from 'mongoose';
import type { LocationType, TruckAccess } from '~/schemas/places';
import { defineModel } from './database/connection';
import type { Tx } from './database/transaction';

/** The facts that a driver suggests changing; missing ones are right. */
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
 * `taken`: accepted by an editor. `agreed`: enough drivers suggested the same. `settled`: the place has changed to match. `undone`: the
 * resulting change was undone.
 */
export type SuggestionState = 'open' | 'taken' | 'agreed' | 'refused' | 'settled' | 'undone';

const suggestionSchema = new Schema(
  {
    _id: { type: Number, required: true },
    locationId: { type: Number, required: true },
    userId: { type: Number, required: true },
    facts: { type: Schema.Types.Mixed, required: true },
    duplicateOf: { type: Number, default: null },
    state: { type: String, required: true },
    at: { type: Date, required: true },
    /** Whether it is one of the three matching suggestions that change a place without an editor. */
    counts: { type: Boolean, required: true },
    /** Who decided, and when; null while it is open. */
    decidedBy: { type: Number, default: null },
    decidedAt: { type: Date, default: null },
    /** Merges that have moved it to another place; usually missing. */
    moves: { type: [String], default: undefined },
  },
  { collection: 'place_suggestions', versionKey: false, minimize: false },
);
suggestionSchema.index({ state: 1, _id: 1 });
suggestionSchema.index({ locationId: 1, state: 1, _id: 1 });
suggestionSchema.index({ userId: 1, locationId: 1, _id: -1 });
suggestionSchema.index({ decidedBy: 1 }, { partialFilterExpression: { decidedBy: { $gt: 0 } } });

type SuggestionFields = Required<Omit<InferSchemaType<typeof suggestionSchema>, 'facts' | 'moves'>>;

/** A driver's correction of a place: different facts, or that it duplicates another. */
export type PlaceSuggestionRow = SuggestionFields & { facts: SuggestedFacts; state: SuggestionState; moves?: string[] };

export const PlaceSuggestions = defineModel<PlaceSuggestionRow>('PlaceSuggestion', suggestionSchema);

export async function insertSuggestion(row: PlaceSuggestionRow, tx: Tx): Promise<void> {
  await PlaceSuggestions.create([row], { session: tx });
}

/** For a repeated suggestion, if the driver's suggestions count now. */
export async function markSuggestionCounting(id: number, tx: Tx): Promise<void> {
  await PlaceSuggestions.updateOne({ _id: id }, { $set: { counts: true } }, { session: tx });
}

/** Rejects a user's open suggestions. @returns how many there were */
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

/** Oldest first. @param after only greater ids */
export const findOpenSuggestions = (limit: number, after = 0): Promise<PlaceSuggestionRow[]> =>
  PlaceSuggestions.find({ state: 'open', _id: trusted({ $gt: after }) })
    .sort({ _id: 1 })
    .limit(limit)
    .lean<PlaceSuggestionRow[]>()
    .exec();

/** The open suggestions on a place, oldest first. */
export const findOpenSuggestionsOn = (locationId: number, limit: number, tx?: Tx): Promise<PlaceSuggestionRow[]> =>
  PlaceSuggestions.find({ locationId, state: 'open' }, null, { session: tx ?? null })
    .sort({ _id: 1 })
    .limit(limit)
    .lean<PlaceSuggestionRow[]>()
    .exec();

/** A driver's suggestions on a place, newest first. */
export const findSuggestionsBy = (userId: number, locationId: number, limit: number): Promise<PlaceSuggestionRow[]> =>
  PlaceSuggestions.find({ userId, locationId }).sort({ _id: -1 }).limit(limit).lean<PlaceSuggestionRow[]>().exec();

type Decision = { state: SuggestionState; decidedBy: number | null; decidedAt: Date };

/** Decides only the open suggestions. @returns how many were open */
export async function decideSuggestions(ids: number[], decision: Decision, tx: Tx): Promise<number> {
  const decided = await PlaceSuggestions.updateMany(
    { _id: trusted({ $in: ids }), state: 'open' },
    { $set: decision },
    { session: tx },
  );
  return decided.matchedCount;
}

/** Marks suggestions whose resulting change was undone. */
export async function markSuggestionsUndone(ids: number[], tx: Tx): Promise<void> {
  await PlaceSuggestions.updateMany({ _id: trusted({ $in: ids }) }, { $set: { state: 'undone' } }, { session: tx });
}

/** Which of these places have an open suggestion, or are the suggested duplicate in one. */
export async function findPlacesOfOpenSuggestions(locationIds: number[], tx: Tx): Promise<Set<number>> {
  const isOneOf = trusted({ $in: locationIds });
  const filter = { state: 'open' as const, $or: [{ locationId: isOneOf }, { duplicateOf: isOneOf }] };
  const rows = await PlaceSuggestions.find(filter, { locationId: 1, duplicateOf: 1 }, { session: tx })
    .lean<Pick<PlaceSuggestionRow, 'locationId' | 'duplicateOf'>[]>()
    .exec();
  return new Set(rows.flatMap(({ locationId, duplicateOf }) => [locationId, duplicateOf ?? locationId]));
}

export async function deleteSuggestionsOf(userId: number, tx?: Tx): Promise<void> {
  await PlaceSuggestions.deleteMany({ userId }, { session: tx });
  await PlaceSuggestions.updateMany({ decidedBy: userId }, { $set: { decidedBy: null } }, { session: tx });
}

/** Moves open suggestions from one place to another. */
export async function moveSuggestions(from: number, to: number, merge: string, tx?: Tx): Promise<void> {
  await PlaceSuggestions.updateMany(
    { locationId: from, state: 'open' },
    { $set: { locationId: to }, $push: { moves: merge } },
    { session: tx },
  );
}

/** Moves back suggestions that a merge has moved, unless a later merge moved them again. */
export async function moveSuggestionsBack(from: number, to: number, merge: string, tx: Tx): Promise<void> {
  await PlaceSuggestions.updateMany(
    { locationId: from, moves: merge },
    { $set: { locationId: to }, $pull: { moves: merge } },
    { session: tx },
  );
}
