type Goal = {
  name: string;
  latitude?: number | null;
  longitude?: number | null;
  street?: string | null;
  city?: string | null;
  state?: string | null;
};

/**
 * Opens the map program of a phone, or the map's page, with the way there; by the address where the position is unknown.
 * @returns null for a place of which neither is known
 */
export function directionsTo({ name, latitude = null, longitude = null, street, city, state }: Goal): string | null {
  if (latitude !== null && longitude !== null) return `${directions}${latitude},${longitude}`;
  const town = [street, city, state].filter(Boolean);
  return town.length === 0 ? null : directions + encodeURIComponent([name, ...town].join(', '));
}

const directions = 'https://www.google.com/maps/dir/?api=1&destination=';
