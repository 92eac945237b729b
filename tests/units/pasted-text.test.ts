import { describe, expect, it } from 'vitest';
import { callsTo } from '~/components/stops/stop-facts';
import { readPosition } from '~/domain/trip/plan-trip';

describe('pasted coordinates', () => {
  it.each([
    '35.1916, -101.8313',
    '35.1916 -101.8313',
    '(35.1916, -101.8313)',
    '35.1916° N, 101.8313° W',
    '35.1916N 101.8313W',
    'N35.1916 W101.8313',
    '101.8313W, 35.1916N',
    `35°11'29.8"N 101°49'52.7"W`,
    '35°11’29.8”N 101°49’52.7”W',
    '35°11′29.8″ N, 101°49′52.7″ W',
    `35° 11.4960' N 101° 49.8780' W`,
    'lat: 35.1916, lng: -101.8313',
    '35.1916, \u2212101.8313',
    'geo:35.1916,-101.8313',
    'https://www.google.com/maps/@35.1916,-101.8313,15z',
    'https://maps.apple.com/?ll=35.1916,-101.8313&q=Stop',
    'https://maps.google.com/?q=35.1916%2C-101.8313',
  ])('%s', (typed) => {
    const [longitude, latitude] = readPosition(typed) ?? [0, 0];
    expect(latitude).toBeCloseTo(35.1916, 3);
    expect(longitude).toBeCloseTo(-101.8313, 3);
  });

  it.each(['95.1, 20', 'I-40 143', '35.1916', '12 Main Street', 'Laredo, TX', '101W 102W'])(
    '%s are not coordinates',
    (typed) => {
      expect(readPosition(typed)).toBeNull();
    },
  );
});

describe('the phone numbers of a stop', () => {
  it.each([
    ['+1 806-555-0100', ['tel:+18065550100']],
    ['(806) 555-0100', ['tel:8065550100']],
    ['+1 806-555-0100;+1 806-555-0101', ['tel:+18065550100', 'tel:+18065550101']],
    ['806-555-0100 / 806-555-0101', ['tel:8065550100', 'tel:8065550101']],
    ['806-555-0100 or 806-555-0101', ['tel:8065550100', 'tel:8065550101']],
    ['806-555-0100 ext. 12', ['tel:8065550100,12']],
    ['806-555-0100 x12', ['tel:8065550100,12']],
    ['+18065550100;ext=12', ['tel:+18065550100,12']],
    ['ask at the desk', []],
    ['806-555-0100 (ask for Joe)', []],
  ])('%s', (phone, hrefs) => {
    expect(callsTo(phone).map(({ href }) => href)).toEqual(hrefs);
  });
});
