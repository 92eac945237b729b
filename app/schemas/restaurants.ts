import { z } from 'zod';
import { rules } from '~/messages/forms';
import { formKey, limits, listQuery, numberWithin, optionalText, requiredText } from './atoms';
import { isStateOrDistrict } from './states';

const { restaurant, profile } = rules;

const choice = z
  .string()
  .trim()
  .nullish()
  .transform((text) => text || null);

/** The Food Map's own form, and GET /api/restaurants. */
export const restaurantQuery = z.object({ query: choice, state: choice, ...listQuery() });

export const restaurantListQuery = restaurantQuery.omit({ query: true });

/** GET /api/restaurants/search/{query}. Any length is accepted: a text that no restaurant contains simply matches none. */
export const restaurantSearchParams = z.object({ query: z.string().default('') });

export const restaurantSearch = z.object({
  query: z.string().trim().min(1, rules.location.searchQueryRequired),
});

/** A form sends `on` for a checked box, and nothing for an unchecked one. */
const yesOrNo = z.preprocess(
  (value) => (value === 'on' || value === 'true' ? true : (value ?? undefined)),
  z.boolean().default(false),
);

const facts = {
  name: requiredText(limits.placeName, restaurant.nameRequired, restaurant.tooLong),
  address: requiredText(limits.street, restaurant.addressRequired, restaurant.tooLong),
  state: z
    .string({ error: (issue) => (issue.input == null ? restaurant.stateRequired : undefined) })
    .trim()
    .toUpperCase()
    .min(1, restaurant.stateRequired)
    .refine((code) => code === '' || isStateOrDistrict(code), profile.stateUnknown)
    .meta({ description: 'Two-letter code of a state, or DC' }),
  rating: numberWithin(0, 5, restaurant.ratingRange)
    .transform((rating) => rating && Math.round(rating * 10) / 10)
    .meta({ description: 'Rounded to one decimal' }),
  foodSpecialties: optionalText(limits.amenities, restaurant.tooLong),
  description: optionalText(limits.amenities, restaurant.tooLong),
  hours: optionalText(limits.hours, restaurant.tooLong),
  phoneNumber: optionalText(limits.phone, restaurant.tooLong),
  latitude: numberWithin(-90, 90, restaurant.latitudeRange),
  longitude: numberWithin(-180, 180, restaurant.longitudeRange),
  truckParking: yesOrNo,
  showers: yesOrNo,
  wifi: yesOrNo,
  laundry: yesOrNo,
};

/** A point needs both coordinates. */
const isPointOrNone = ({ latitude, longitude }: { latitude: number | null; longitude: number | null }): boolean =>
  (latitude === null) === (longitude === null);

/** PUT /api/restaurants/{id} and the desk's form: missing fields are cleared. */
export const restaurantInput = z
  .object(facts)
  .refine(isPointOrNone, { path: ['longitude'], error: restaurant.bothDegrees });

/** POST /api/restaurants and the desk's form. */
export const newRestaurant = z
  .object({ ...facts, formKey })
  .refine(isPointOrNone, { path: ['longitude'], error: restaurant.bothDegrees });
