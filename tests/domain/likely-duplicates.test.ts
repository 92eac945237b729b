import { expect, it } from 'vitest';
import { findLikelyDuplicates, keepBoth } from '~/domain/locations/merge-places';
import { aDriver } from '../support/factories';
import { useFreshDatabase } from '../support/database';
import { type PlaceFacts, storePlaces } from '../support/places';

useFreshDatabase();

/** The given number of miles north of a point in Texas. */
const north = (miles: number): Pick<PlaceFacts, 'coordinates'> => ({
  coordinates: { type: 'Point', coordinates: [-101.8, 35 + miles / 69.05] },
});

it('are stops of one chain within a mile, closest first, without the two sides of a road and pairs that an editor keeps', async () => {
  const loves = { chainName: "Love's" };
  const [one = 0, other = 0, third = 0] = await storePlaces([
    { ...loves, name: "Love's, I-40 E.", ...north(0) },
    { ...loves, name: "Love's, I-40 East", ...north(0.4) },
    { ...loves, name: "Love's", ...north(1.3) },
    { chainName: 'Pilot', name: 'Pilot', ...north(0.1) },
    { name: 'Corner Diner', ...north(0.1) },
    { chainName: 'Waffle House', name: 'Waffle House', type: 'diner', ...north(5) },
    { chainName: 'Waffle House', name: 'Waffle House', type: 'diner', ...north(5.2) },
    { chainName: 'Petro', name: 'Petro', direction: 'east', ...north(9) },
    { chainName: 'Petro', name: 'Petro', direction: 'west', ...north(9.2) },
  ]);
  const found = await findLikelyDuplicates(10);
  expect(found.map((pair) => [pair.one.id, pair.other.id])).toEqual([
    [one, other],
    [other, third],
  ]);
  expect(found[0]?.miles).toBeCloseTo(0.4, 1);

  const input = { id: one, other };
  await expect(keepBoth(await aDriver(), input)).rejects.toMatchObject({ code: 'not-allowed' });
  expect(await findLikelyDuplicates(10)).toHaveLength(2);
  const editor = await aDriver({ role: 'editor' });
  await keepBoth(editor, input);
  expect((await findLikelyDuplicates(1)).map((pair) => [pair.one.id, pair.other.id])).toEqual([[other, third]]);
  await expect(keepBoth(editor, { id: one, other: 999_999 })).rejects.toMatchObject({ code: 'location-not-found' });
  await expect(keepBoth(editor, { id: one, other: one })).rejects.toMatchObject({ code: 'location-not-found' });
});
