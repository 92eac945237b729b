import type { Place } from '~/domain/locations';

/** The nearest types of schema.org; it has none for a truck stop, which sells fuel and food. */
const types: Record<Place['type'], string | string[]> = {
  truck_stop: ['GasStation', 'FoodEstablishment'],
  rest_area: 'ParkingFacility',
  restaurant: 'Restaurant',
  diner: 'Restaurant',
  other: 'LocalBusiness',
};

/** The place for search engines. Whatever a driver typed stays text: no character of it can end the script. */
export function PlaceJsonLd(props: { place: Place; siteUrl: string }) {
  const html = JSON.stringify(placeIn(props)).replace(/[<>&\u2028\u2029]/g, escaped);
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: html }} />;
}

const escaped = (character: string): string => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;

/** In the words of schema.org. */
function placeIn({ place, siteUrl }: { place: Place; siteUrl: string }): object {
  const { id, name, chainName, type, highway, city, state, street, phone, amenities, latitude, longitude } = place;
  const exitNumber = place.exitIsGuess ? null : place.exitNumber;
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
