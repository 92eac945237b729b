import { describe, expect, it } from 'vitest';
import { readTruckAccess, statedTrucks, truckMark, trucksAt } from '~/schemas/places';

const diner = { chainName: null, type: 'diner', amenities: null };

describe('whether a semi fits', () => {
  it.each([
    [{ ...diner, chainName: "Buc-ee's", type: 'other' }, 'no'],
    [{ ...diner, chainName: "Buc-ee's", type: 'truck_stop' }, 'no'],
    [{ ...diner, chainName: "Love's", type: 'truck_stop' }, 'yes'],
    [{ ...diner, chainName: "Love's", type: 'other' }, 'unknown'],
    [{ ...diner, type: 'rest_area', amenities: '18 truck parking spaces' }, 'yes'],
    [{ ...diner, chainName: 'Waffle House' }, 'unknown'],
  ])('%j: %s', (stop, access) => expect(trucksAt(stop)).toBe(access));

  it('is the stated value, regardless of the chain', () => {
    expect(trucksAt({ ...diner, chainName: "Buc-ee's", trucks: 'bobtail' })).toBe('bobtail');
    expect(trucksAt({ ...diner, trucks: 'no' })).toBe('no');
  });

  it('is stored only if it differs from the default', () => {
    expect(statedTrucks('no', { ...diner, chainName: "Buc-ee's" })).toBeNull();
    expect(statedTrucks('yes', { ...diner, chainName: "Buc-ee's" })).toBe('yes');
    expect(statedTrucks(null, diner)).toBeNull();
  });

  it('is read from a file with our values or OpenStreetMap’s', () => {
    expect(['no', 'YES ', 'designated', 'bobtail', 'delivery', null].map(readTruckAccess)).toEqual([
      ...['no', 'yes', 'yes', 'bobtail', null, null],
    ]);
  });

  it('is marked only if a semi does not fit', () => {
    expect((['yes', 'unknown', 'no', 'bobtail'] as const).map(truckMark)).toEqual([
      ...[null, null, 'No semis', 'Bobtail only'],
    ]);
  });
});
