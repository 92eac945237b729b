export { addRestaurant, changeRestaurant, findOwnRestaurantOrFail, removeRestaurant } from './edit-restaurants';
export { findRestaurantOrFail, listRestaurants, listRestaurantStates, type Restaurant } from './read-restaurants';
