import type { LocationRow } from '~models/location';

export const pointOf = ({ coordinates }: LocationRow) =>
  coordinates && { longitude: coordinates.coordinates[0], latitude: coordinates.coordinates[1] };
