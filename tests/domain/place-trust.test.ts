import { describe, expect, it } from 'vitest';
import { findLocation } from '~models/location';
import { LocationChanges } from '~models/location-change';
import { Users } from '~models/user';
import type { Actor } from '~/domain/actor';
import { addLocation } from '~/domain/locations/add-location';
import { reportPlace } from '~/domain/locations/place-reports';
import { suggestChange } from '~/domain/locations/suggestions/suggest-change';
import { useFreshDatabase } from '../support/database';
import { aDriver } from '../support/factories';
import { storePlaces } from '../support/places';

useFreshDatabase();

const nothing = {
  ...{ name: null, highway: null, exitNumber: null, city: null, state: null, type: null, amenities: null },
  ...{ trucks: null, latitude: null, longitude: null, duplicateOf: null },
};
const facts = { highway: 'I-40', exitNumber: '143', state: 'TX', city: 'Groom', type: 'truck_stop' } as const;
const aPlace = async (name: string): Promise<number> => (await storePlaces([{ ...facts, name }]))[0] ?? 0;
const rename = (driver: Actor, id: number, name: string) => suggestChange(driver, { ...nothing, id, name });
const close = (driver: Actor, id: number) => reportPlace(driver, { id, word: 'closed' });
const many = (count: number, hasStanding: boolean): Promise<Actor[]> =>
  Promise.all(Array.from({ length: count }, () => aDriver(hasStanding ? { hasStanding } : {})));
const nameAt = async (id: number) => (await findLocation(id))?.name;
const isClosed = async (id: number) => Boolean((await findLocation(id))?.closedAt);

describe('drivers’ reports about a stop (case 131)', () => {
  it('change nothing without an editor if they are from new accounts, no matter how many', async () => {
    const id = await aPlace('Cedar Grill');
    for (const driver of await many(5, false)) {
      expect((await rename(driver, id, 'Closed Grill')).status).toBe('open');
      await suggestChange(driver, { ...nothing, id, latitude: 36, longitude: -100 });
      expect(await close(driver, id)).toMatchObject({ closedAt: null });
    }
    for (const driver of await many(2, true)) {
      await rename(driver, id, 'Closed Grill');
      await close(driver, id);
    }
    expect([await nameAt(id), await isClosed(id)]).toEqual(['Cedar Grill', false]);
    const [third] = await many(1, true);
    if (!third) throw new Error('No driver was created.');
    expect((await rename(third, id, 'Closed Grill')).status).toBe('agreed');
    expect((await close(third, id)).closedAt).not.toBeNull();
    const changes = await LocationChanges.find({ locationId: id }).lean();
    for (const { drivers } of changes) expect(drivers).toHaveLength(3);
  });

  it('don’t reopen a closed stop if they are from new accounts', async () => {
    const id = await aPlace('Mesa Diner');
    for (const driver of await many(3, true)) await close(driver, id);
    for (const driver of await many(4, false)) await reportPlace(driver, { id, word: 'right' });
    expect(await isClosed(id)).toBe(true);
    for (const driver of await many(3, true)) await reportPlace(driver, { id, word: 'right' });
    expect(await isClosed(id)).toBe(false);
  });

  it('count once the driver has standing by then and reports again', async () => {
    const id = await aPlace('Bluebonnet');
    const [fresh] = await many(1, false);
    if (!fresh) throw new Error('No driver was created.');
    await rename(fresh, id, 'Bluebonnet Cafe');
    for (const driver of await many(2, true)) await rename(driver, id, 'Bluebonnet Cafe');
    await Users.updateOne({ _id: fresh.id }, { $set: { createdAt: new Date(0), points: 40 } });
    expect((await rename(fresh, id, 'Bluebonnet Cafe')).status).toBe('agreed');
    expect(await nameAt(id)).toBe('Bluebonnet Cafe');
  });
});

describe('the name of a stop (case 133)', () => {
  const add = (driver: Actor, name: string) =>
    addLocation(driver, { ...facts, name, chainName: null, amenities: null, confirm: true, formKey: null });

  it.each(['Deals at cheap-fuel.com', 'cheap-fuel dot com', 'Call 806-555-0100 now', '12345', '24/7', '$$$'])(
    'is rejected: %s',
    async (name) => {
      const driver = await aDriver();
      const refusal = { code: 'invalid', details: { field: 'name' } };
      await expect(add(driver, name)).rejects.toMatchObject(refusal);
      await expect(rename(driver, await aPlace('Cedar Grill'), name)).rejects.toMatchObject(refusal);
    },
  );

  it.each(['76 Truck Stop', 'Pilot #612', '7-Eleven', 'Ruta 66 Café', 'TA, Exit 143'])(
    'is accepted: %s',
    async (name) => {
      expect((await add(await aDriver(), name)).name).toBe(name);
    },
  );
});
