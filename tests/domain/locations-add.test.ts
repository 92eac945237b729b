import { describe, expect, it } from 'vitest';
import { stopsAhead } from '~/domain/highways/stops-ahead';
import { addLocation, type NewLocation } from '~/domain/locations/add-location';
import { editPlace } from '~/domain/locations/history/edit-place';
import { findLocationOrFail } from '~/domain/locations/read-locations';
import { suggestChange } from '~/domain/locations/suggestions/suggest-change';
import { newLocation } from '~/schemas/locations';
import { aDriver } from '../support/factories';
import { useFreshDatabase } from '../support/database';
import { storePlaces } from '../support/places';

useFreshDatabase();

const aPlace = (facts: Partial<NewLocation> & { name: string }): NewLocation => ({
  chainName: null,
  highway: 'I-40',
  exitNumber: '143',
  state: 'TN',
  city: null,
  type: 'truck_stop',
  amenities: null,
  confirm: false,
  ...facts,
});

describe('adding a place', () => {
  it('rejects a highway that doesn’t exist, and doesn’t require one', async () => {
    const driver = await aDriver();
    const main = aPlace({ name: 'Main Street Diner', highway: 'Main Street', exitNumber: null });
    await expect(addLocation(driver, main)).rejects.toMatchObject({ code: 'no-such-highway', field: 'highway' });
    expect(await addLocation(driver, { ...main, highway: null })).toMatchObject({ highway: null });
  });

  it('adds one place when several drivers add it at the same moment', async () => {
    const drivers = await Promise.all(Array.from({ length: 6 }, () => aDriver()));
    const answers = await Promise.allSettled(
      drivers.map((driver) => addLocation(driver, aPlace({ name: 'Rush Hour Grill', exitNumber: '181' }))),
    );
    const errors = answers.flatMap((answer) => (answer.status === 'rejected' ? [answer.reason as unknown] : []));
    expect(errors).toHaveLength(5);
    for (const each of errors) expect(each).toMatchObject({ code: 'location-exists' });
  });

  it('recognizes a chain in either field', async () => {
    const driver = await aDriver();
    await addLocation(driver, aPlace({ name: 'Pilot Travel Center', exitNumber: '160' }));
    const again = aPlace({ name: 'Nashville West', chainName: 'Pilot', exitNumber: '160' });
    await expect(addLocation(driver, again)).rejects.toMatchObject({ code: 'location-exists' });
  });

  it.each([
    ['another name', { name: 'Moe’s Grill', exitNumber: '170' }],
    ['another exit', { name: 'Bucksnort Truck Stop', exitNumber: '171' }],
    ['another state with an exit of that number', { name: 'Bucksnort Truck Stop', exitNumber: '152', state: 'AR' }],
  ])('allows %s', async (_what, facts) => {
    await expect(addLocation(await aDriver(), aPlace(facts))).resolves.toHaveProperty('id');
  });

  it('sorts the place along the road', async () => {
    const driver = await aDriver();
    for (const exitNumber of ['110', '9', '11A', '11B']) {
      await addLocation(driver, aPlace({ name: `Stop ${exitNumber}`, highway: 'I-16', state: 'GA', exitNumber }));
    }
    const exits = async (direction: 'east' | 'west', exit: string | null) =>
      (await stopsAhead({ highway: 'I-16', state: 'GA', exit, direction, limit: 10 })).stops.map(
        ({ exitNumber }) => exitNumber,
      );
    expect(await exits('east', null)).toEqual(['9', '11A', '11B', '110']);
    expect(await exits('east', '10')).toEqual(['11A', '11B', '110']);
    expect(await exits('west', '12')).toEqual(['11B', '11A', '9']);
  });
});

describe('a road that other stops spell differently', () => {
  const [typed, stored] = ['tx-114', 'TX 114'];
  const none = { exitNumber: null, city: null, amenities: null, trucks: null, latitude: null, longitude: null };
  const facts = { ...none, highway: typed, state: 'TX' as const, type: 'diner' as const };
  const highwayOf = async (id: number) => (await findLocationOrFail(id)).highway;

  it('keeps their spelling in a new stop, an edit and a suggestion', async () => {
    await storePlaces([{ name: 'Roanoke Diner', highway: stored, state: 'TX' }]);
    const added = await addLocation(await aDriver(), aPlace({ name: 'Rhome Diner', highway: typed, state: 'TX' }));
    const [edited = 0, suggested = 0] = await storePlaces([{ name: 'Boyd Diner' }, { name: 'Paradise Diner' }]);
    await editPlace(await aDriver({ role: 'editor' }), {
      ...{ ...facts, id: edited, seen: null, name: 'Boyd Diner' },
      ...{ chainName: null, street: null, phone: null, hours: null },
    });
    for (let drivers = 0; drivers < 3; drivers += 1) {
      const driver = await aDriver({ hasStanding: true });
      await suggestChange(driver, { ...facts, id: suggested, name: null, duplicateOf: null });
    }
    expect(await Promise.all([added.id, edited, suggested].map(highwayOf))).toEqual([stored, stored, stored]);
  });
});

describe('the input', () => {
  it(
    'requires only a name, and converts empty fields to null (specification §5)',
    { tags: ['S5.location.2', 'S5.location.4', 'S9.type.1'] },
    () => {
      expect(newLocation.parse({ name: ' Iowa 80 ', chainName: '', state: 'none', city: ' ', points: 99 })).toEqual({
        name: 'Iowa 80',
        chainName: null,
        highway: null,
        exitNumber: null,
        state: null,
        city: null,
        type: 'truck_stop',
        amenities: null,
        confirm: false,
        formKey: null,
      });
      expect(newLocation.safeParse({ name: ' ' }).error?.issues[0]?.message).toBe('Name Required');
      expect(newLocation.safeParse({}).error?.issues[0]?.message).toBe('Name Required');
    },
  );

  it.each([[{ state: 'Ontario' }], [{ type: 'castle' }], [{ name: 'x'.repeat(121) }]])('is rejected: %j', (facts) => {
    expect(newLocation.safeParse({ name: 'X', ...facts }).success).toBe(false);
  });
});
