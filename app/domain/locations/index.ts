export { addLocation, type NewLocation } from './add-location';
export { normalizeExit } from './exit';
export { normalizeHighway } from './highway';
export { type PlacePage, readPlacePage } from './place-page';
export { type PlaceStanding, reportPlace } from './place-reports';
export { type Place, presentLocation } from './present-location';
export {
  filterOptions,
  type FilterOptions,
  filterPlaces,
  findLocationOrFail,
  listPlaces,
  listRatedFirst,
  searchPlaces,
} from './read-locations';
