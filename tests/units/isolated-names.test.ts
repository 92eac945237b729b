import { describe, expect, it } from 'vitest';
import { isolated, nameOf, plainNameOf } from '~/schemas/text';

describe('a name in a sentence', () => {
  it.each(['سائق الشاحنة', 'נהג 7', 'ܫܘܦܪܐ', 'Dusty חמוד'])(
    'that is written from right to left is isolated: %s',
    (name) => {
      expect(isolated(name)).toBe(`\u2068${name}\u2069`);
      expect(nameOf({ displayName: name, username: 'driver-7' })).toBe(`\u2068${name}\u2069`);
      expect(plainNameOf({ displayName: name, username: 'driver-7' })).toBe(name);
    },
  );

  it.each(['Dusty', 'Zoë', '老王', 'Łukasz 👩‍🌾'])('stays as it is in any other script: %s', (name) => {
    expect(isolated(name)).toBe(name);
  });
});
