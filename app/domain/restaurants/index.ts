export { listRestaurants, listRestaurantStates, type Restaurant } from './read-restaurants';
