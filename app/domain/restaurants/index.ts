export { addRestaurant, changeRestaurant, removeRestaurant, type RestaurantFacts } from './edit-restaurants';
export { findRestaurantOrFail, listRestaurants, listRestaurantStates, type Restaurant } from './read-restaurants';
