import { z } from 'zod';
import { errorsInBrowser } from '~/messages/errors';
import { rules } from '~/messages/forms';
import { formKey, limits, listQuery, numberWithin, optionalText, requiredText, trucks as trucksAsked } from './atoms';
import { anyOption, locationTypes, truckAccess } from './places';
import { isStateOrDistrict } from './states';

const { location, profile, restaurant } = rules;

const state = z
  .string()
  .trim()
  .toUpperCase()
  .refine((code) => code === '' || code === 'NONE' || isStateOrDistrict(code), profile.stateUnknown)
  .nullish()
  .transform((code) => (!code || code === 'NONE' ? null : code))
  .meta({ description: 'Two-letter code of a state, or DC' });

const type = z.preprocess(
  (value) => value || undefined,
  z.enum(locationTypes, errorsInBrowser.invalid).default('truck_stop'),
);

/** `yes`, `on` or true: the driver has seen the existing stop and is adding a different one (contract). */
const confirm = z.preprocess(
  (value) => value === 'yes' || value === 'on' || value === 'true' || value === true,
  z.boolean().default(false).meta({ description: 'The existing location is a different one' }),
);

const optional = {
  chainName: optionalText(limits.placeName, location.tooLong),
  state,
  city: optionalText(limits.city, location.tooLong),
  type,
  amenities: optionalText(limits.amenities, location.tooLong),
};

/** POST /api/locations and the Locations page's form. Only the name is required (specification §5). */
export const newLocation = z.object({
  name: requiredText(limits.placeName, location.nameRequired, location.tooLong),
  highway: optionalText(limits.highway, location.tooLong),
  exitNumber: optionalText(limits.exit, location.tooLong),
  ...optional,
  confirm,
  formKey,
});

/** The location picker's form requires name, highway and exit (specification §5). Its fields are in the same form as the post's. */
export const newPlaceForm = z
  .object({
    placeName: requiredText(limits.placeName, location.requiredFields, location.tooLong),
    placeHighway: requiredText(limits.highway, location.requiredFields, location.tooLong),
    placeExit: requiredText(limits.exit, location.requiredFields, location.tooLong),
    ...optional,
    formKey,
  })
  .transform(({ placeName, placeHighway, placeExit, formKey: key, ...rest }) => {
    const place = { ...rest, name: placeName, highway: placeHighway, exitNumber: placeExit };
    // Several stops can be added while writing one post, and each is created only once.
    return { ...place, formKey: key && `place-${key}-${JSON.stringify(place)}` };
  });

/** GET /api/locations/search. Accepts any length, since a text longer than every name simply matches none. */
export const locationSearchQuery = z.object({
  query: z
    .string({ error: (issue) => (issue.input == null ? location.searchQueryRequired : undefined) })
    .trim()
    .min(1, location.searchQueryRequired),
  ...listQuery(),
});

const choice = (any: string) =>
  z
    .string()
    .trim()
    .nullish()
    .transform((value) => (!value || value === any ? null : value))
    .meta({ description: `${any} means any` });

/** GET /api/locations/filter and the Locations page: any combination of these. */
export const locationFilterQuery = z.object({
  query: z
    .string()
    .trim()
    .nullish()
    .transform((query) => query || null)
    .meta({ description: 'As in /api/locations/search' }),
  state: choice(anyOption.state),
  city: choice(anyOption.city),
  highway: choice(anyOption.highway),
  locationType: choice(anyOption.locationType),
  trucks: z
    .string()
    .nullish()
    .transform((value) => (value === 'fit' ? value : null))
    .meta({ description: 'fit: omits stops without room for semis' }),
  ...listQuery(),
});

/** The Locations page. */
export const locationPageQuery = locationFilterQuery.extend({ trucks: trucksAsked });

const unchanged = { description: 'If missing or empty, the current value is correct' };
const suggestedText = (maxLength: number) => optionalText(maxLength, location.tooLong).meta(unchanged);

const degrees = {
  latitude: numberWithin(-90, 90, location.latitudeRange),
  longitude: numberWithin(-180, 180, location.longitudeRange),
};

/** A position needs both coordinates. */
const isPointOrNone = ({ latitude, longitude }: { latitude: number | null; longitude: number | null }): boolean =>
  (latitude === null) === (longitude === null);
const pointOrNone = { path: ['longitude'], error: location.bothDegrees };

/** A stop's id, or the URL of its page as copied from a browser. */
export const otherPlace = z
  .preprocess(numberInAddress, z.int(location.otherPlace).positive(location.otherPlace).nullish())
  .transform((other) => other ?? null);

function numberInAddress(value: unknown): unknown {
  if (typeof value !== 'string') return value;
  const [, digits] = /(?:^|\/locations\/)(\d{1,15})(?:[/?#].*)?$/.exec(value.trim()) ?? [];
  return digits ? Number(digits) : value.trim() || null;
}

const suggestedType = z
  .preprocess((value) => value || null, z.enum(locationTypes, errorsInBrowser.invalid).nullish())
  .transform((chosen) => chosen ?? null)
  .meta(unchanged);

const trucks = z
  .preprocess((value) => value || null, z.enum(truckAccess, errorsInBrowser.invalid).nullish())
  .transform((chosen) => chosen ?? null);

/** POST /api/locations/{id}/suggestions and the form on a stop's page. */
export const newSuggestion = z
  .object({
    name: suggestedText(limits.placeName),
    highway: suggestedText(limits.highway),
    exitNumber: suggestedText(limits.exit),
    city: suggestedText(limits.city),
    state,
    type: suggestedType,
    amenities: suggestedText(limits.amenities),
    trucks: trucks.meta(unchanged),
    ...degrees,
    duplicateOf: otherPlace.meta({
      description: 'The location that it duplicates. If set, all other fields are ignored',
    }),
  })
  .refine(isPointOrNone, pointOrNone);

/** When the stop was last changed, according to the page that the editor is deciding on. */
export const seen = z
  .string()
  .nullish()
  .transform((time) => time || null);

/** The desk's form. Missing fields are cleared. */
export const editedPlace = z
  .object({
    name: requiredText(limits.placeName, location.nameRequired, location.tooLong),
    highway: optionalText(limits.highway, location.tooLong),
    exitNumber: optionalText(limits.exit, location.tooLong),
    ...optional,
    street: optionalText(limits.street, location.tooLong),
    phone: optionalText(limits.phone, location.tooLong),
    hours: optionalText(limits.hours, location.tooLong),
    trucks,
    ...degrees,
    seen,
  })
  .refine(isPointOrNone, pointOrNone);

/** The fields next to the file of an import at the desk. */
export const placeFileForm = z.object({ type: suggestedType });

const optionalQuery = z
  .string()
  .trim()
  .nullish()
  .transform((text) => text || null);

/** The Food Map's own form, and GET /api/restaurants. */
export const restaurantQuery = z.object({ query: optionalQuery, state: optionalQuery, ...listQuery() });

export const restaurantListQuery = restaurantQuery.omit({ query: true });

/** GET /api/restaurants/search/{query}. Accepts any length, since a text that no restaurant contains simply matches none. */
export const restaurantSearchParams = z.object({ query: z.string().default('') });

export const restaurantSearch = z.object({
  query: z.string().trim().min(1, rules.location.searchQueryRequired),
});

/** A form sends `on` for a checked box, and nothing for an unchecked one. */
const checkbox = z.preprocess(
  (value) => (value === 'on' || value === 'true' ? true : (value ?? undefined)),
  z.boolean().default(false),
);

const restaurantFacts = {
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
  truckParking: checkbox,
  showers: checkbox,
  wifi: checkbox,
  laundry: checkbox,
};

/** PUT /api/restaurants/{id} and the desk's form. Missing fields are cleared. */
export const restaurantInput = z
  .object(restaurantFacts)
  .refine(isPointOrNone, { path: ['longitude'], error: restaurant.bothDegrees });

/** POST /api/restaurants and the desk's form. */
export const newRestaurant = z
  .object({ ...restaurantFacts, formKey })
  .refine(isPointOrNone, { path: ['longitude'], error: restaurant.bothDegrees });
