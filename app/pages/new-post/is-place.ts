import type { Place } from '~/domain/locations';

export const isPlace = (value: unknown): value is Place =>
  typeof value === 'object' && value !== null && 'id' in value && 'name' in value && 'highway' in value;
