export { countSources } from './sources';
export { bestPlaceRows } from './best-places';
export { addLocation, type NewLocation } from './add-location';
export { normalizeExit } from './exit';
export { normalizeHighway } from './highway';
export { type PlacePage, readPlacePage } from './place-page';
export { type PlaceStanding, type PlaceWord, reportPlace, viewersWordOn } from './place-reports';
export type { Place } from '~/schemas/places';
export { presentLocation } from './present-location';
export {
  countPlaces,
  mostCounted,
  filterOptions,
  type FilterOptions,
  filterPlaces,
  findLocationOrFail,
  findTypeOf,
  listPlaces,
  listRatedFirst,
  searchPlaces,
} from './read-locations';
export { nearestOfChain, type NearestOfChain } from './search-places';
export { bringPlaceFile, goOnWithPlaceFile, listPlaceFiles, type PlaceFile, readPlaceFile } from './files/place-files';
export { editPlace, setPlaceClosed, settleGuess } from './history/edit-place';
export type { FactChange } from './history/facts-in-words';
export { type HistoryRow, readPlaceHistory } from './history/place-history';
export type { FactPair } from './history/facts-in-words';
export { undoChange } from './history/undo-change';
export { readDriversChanges, undoDriver } from './history/undo-change';
export { findLikelyDuplicates, keepBoth, type LikelyDuplicate } from './merge/find-duplicates';
export { comparePlaces } from './merge/compare-places';
export { mergePlaces } from './merge/merge-places';
export { decideSuggestion } from './suggestions/decide-suggestion';
export { readOwnSuggestions } from './suggestions/read-desk';
export type { Suggestion } from './suggestions/read-desk';
export {
  type DeskSuggestion,
  type DoubtedPlace,
  type GuessedExit,
  readDeskSuggestions,
  readDoubtedPlaces,
  readGuessedExits,
} from './suggestions/read-desk';
export { suggestChange } from './suggestions/suggest-change';
