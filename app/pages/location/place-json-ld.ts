import type { Place } from '~/domain/locations';

/** The nearest types of schema.org; it has none for a truck stop, which sells fuel and food. */
const types: Record<Place['type'], string | string[]> = {
  truck_stop: ['GasStation', 'FoodEstablishment'],
  rest_area: 'ParkingFacility',
  restaurant: 'Restaurant',
  diner: 'Restaurant',
  other: 'LocalBusiness',
};

/** In the words of schema.org. @param siteUrl for the place's address */
export function placeJsonLd(place: Place, siteUrl: string): object {
  const { id, name, chainName, type, highway, exitNumber, city, state, amenities, latitude, longitude } = place;
  const { street, phone } = place;
  const sign = [highway, exitNumber && `exit ${exitNumber}`].filter(Boolean).join(' ');
  return {
    '@context': 'https://schema.org',
    '@type': types[type],
    name,
    url: new URL(`/locations/${id}`, siteUrl).href,
    ...(chainName && { brand: { '@type': 'Brand', name: chainName } }),
    ...(phone && { telephone: phone }),
    ...(amenities && { description: amenities }),
    address: {
      '@type': 'PostalAddress',
      ...((street ?? sign) && { streetAddress: street ?? sign }),
      ...(city && { addressLocality: city }),
      ...(state && { addressRegion: state }),
      addressCountry: 'US',
    },
    ...(latitude !== null && longitude !== null && { geo: { '@type': 'GeoCoordinates', latitude, longitude } }),
  };
}
