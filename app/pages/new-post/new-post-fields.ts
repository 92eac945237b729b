import type { Place } from '~/schemas/places';

export type NewPostFields = Record<
  | 'title'
  | 'description'
  | 'query'
  | 'locationId'
  | 'highway'
  | 'exit'
  | 'image'
  | 'formKey'
  | 'placeName'
  | 'chainName'
  | 'placeHighway'
  | 'placeExit'
  | 'city'
  | 'state'
  | 'type'
  | 'amenities',
  string
>;

export const isPlace = (value: unknown): value is Place =>
  typeof value === 'object' && value !== null && 'id' in value && 'name' in value && 'highway' in value;
