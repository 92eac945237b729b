import { expect, it } from 'vitest';
import type { LocationRow } from '~models/location';
import { DryRunPlaces } from '~/domain/locations/import/dry-run-places';
import type { PlaceReading } from '~/domain/locations/import/reading';

const facts: Omit<PlaceReading, 'point' | 'kind' | 'ref' | 'refHere' | 'street' | 'phone' | 'hours'> = {
  name: 'Café Größe “24/7” 🚛',
  chainName: null,
  highway: 'I-40',
  direction: null,
  exitNumber: '7',
  state: 'TX',
  city: 'Amarillo',
  type: 'diner',
  amenities: null,
};
const place: PlaceReading = {
  ...facts,
  ...{ street: null, phone: null, hours: null, point: { latitude: 35, longitude: -101 }, kind: 'file', ref: 'file:1' },
};
const aRow = (given: Partial<LocationRow> = {}): LocationRow => ({
  ...{ _id: 0, addedBy: null, ...facts, source: { kind: 'file', refs: ['file:1'] } },
  coordinates: { type: 'Point', coordinates: [-101, 35] },
  createdAt: new Date(1),
  updatedAt: new Date(2),
  ...given,
});

it('what a dry run would have stored is found again as it was, and as it was left last', () => {
  const dry = new DryRunPlaces();
  const [added, stored] = [{ row: aRow() }, { row: aRow({ _id: 7, closedAt: new Date(3), hours: '24/7' }) }];
  dry.remember([added, stored]);
  expect(added.row._id).toBe(-1);
  expect(dry.over([], [place])).toEqual([stored.row, added.row]);
  const left = { row: { ...added.row, city: 'Lubbock', updatedAt: new Date(4) } };
  dry.remember([left]);
  expect(dry.over([aRow({ _id: 7 })], [place])).toEqual([stored.row, left.row]);
});

it('a dry run of more places than it remembers still knows the last of them', () => {
  const dry = new DryRunPlaces();
  const many = 250_000;
  for (let at = 0; at < many; at += 1)
    dry.remember([
      {
        row: aRow({
          name: `Stop ${at}`,
          coordinates: null,
          exitNumber: String(at),
          source: { kind: 'file', refs: [`file:${at}`] },
        }),
      },
    ]);
  const found = (at: number) => dry.over([], [{ ...place, ref: 'another', point: null, exitNumber: String(at) }]);
  expect(found(many - 1).map(({ name }) => name)).toEqual([`Stop ${many - 1}`]);
  expect(found(many - 100_000)).toHaveLength(1);
  expect(found(0)).toEqual([]);
});
