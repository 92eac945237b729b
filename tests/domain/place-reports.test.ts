import { afterEach, describe, expect, it } from 'vitest';
import { withRoadKeys } from '~/domain/roads/along-road';
import { inTransaction } from '~models/database/transaction';
import { findLocation } from '~models/location';
import { writeInTransaction } from '~models/location-writes';
import { findReport } from '~models/place-report';
import type { Actor } from '~/domain/actor';
import { readPlacePage, searchPlaces } from '~/domain/locations/read-locations';
import { reportPlace } from '~/domain/locations/place-reports';
import { useFreshDatabase } from '../support/database';
import { aDriver } from '../support/factories';
import { storePlaces } from '../support/places';
import { setTimeAhead, timeIsReal } from '../support/time';

useFreshDatabase();

const day = 24 * 3_600_000;
afterEach(timeIsReal);
const daysLater = (days: number) => setTimeAhead(days * day);

const aPlace = async (name = 'Cedar Grill'): Promise<number> => (await storePlaces([{ name }]))[0] ?? 0;
const drivers = (count: number): Promise<Actor[]> =>
  Promise.all(Array.from({ length: count }, () => aDriver({ hasStanding: true })));
const reportAs = (word: 'right' | 'closed', id: number) => (driver: Actor) => reportPlace(driver, { id, word });

async function aClosedPlace(reporters = 3): Promise<{ id: number; reporters: Actor[] }> {
  const id = await aPlace();
  const those = await drivers(reporters);
  for (const driver of those) await reportAs('closed', id)(driver);
  return { id, reporters: those };
}

describe('a place that drivers report as closed', () => {
  it('is closed when three of them have reported it', async () => {
    const id = await aPlace();
    const standings = [];
    for (const driver of await drivers(3)) standings.push(await reportAs('closed', id)(driver));
    expect(standings.map(({ closureReports }) => closureReports)).toEqual([1, 2, 3]);
    expect(standings.map(({ closedAt }) => closedAt !== null)).toEqual([false, false, true]);
    expect(await findLocation(id)).toMatchObject({ closedAt: new Date(standings[2]?.closedAt ?? '') });
  });

  it('is not closed by one driver who reports it three times', async () => {
    const [id, [driver]] = [await aPlace(), await drivers(1)];
    if (!driver) throw new Error('No driver was created.');
    for (let time = 0; time < 3; time += 1) await reportAs('closed', id)(driver);
    expect(await reportAs('closed', id)(driver)).toMatchObject({
      closedAt: null,
      closureReports: 1,
      viewerWord: 'closed',
    });
  });

  it('is closed by three who report it at the same time', async () => {
    const [id, three] = [await aPlace(), await drivers(3)];
    await Promise.all(three.map(reportAs('closed', id)));
    expect((await findLocation(id))?.closedAt).toBeInstanceOf(Date);
  });

  it('stays open if the reports are more than half a year apart', async () => {
    const [id, [first, second, third]] = [await aPlace(), await drivers(3)];
    if (!first || !second || !third) throw new Error('No driver was created.');
    await reportAs('closed', id)(first);
    await reportAs('closed', id)(second);
    daysLater(181);
    expect(await reportAs('closed', id)(third)).toMatchObject({ closedAt: null, closureReports: 1 });
  });

  it('opens again after as many newer confirmations, and then needs three new reports', async () => {
    const { id } = await aClosedPlace();
    const others = await drivers(3);
    const standings = [];
    for (const driver of others) standings.push(await reportAs('right', id)(driver));
    expect(standings.map(({ closedAt }) => closedAt === null)).toEqual([false, false, true]);
    expect(standings[2]).toMatchObject({ confirmations: 3, closureReports: 0 });
    const [once] = await drivers(1);
    if (!once) throw new Error('No driver was created.');
    expect(await reportAs('closed', id)(once)).toMatchObject({ closedAt: null, closureReports: 1 });
  });

  it('opens sooner if the reporters withdraw their reports', async () => {
    const { id, reporters } = await aClosedPlace();
    const [first, second] = reporters;
    if (!first || !second) throw new Error('No driver was created.');
    expect(await reportAs('right', id)(first)).toMatchObject({ closureReports: 2 });
    expect(await reportAs('right', id)(second)).toMatchObject({ closedAt: null });
  });

  it('is not opened by earlier confirmations', async () => {
    const id = await aPlace();
    for (const driver of await drivers(4)) await reportAs('right', id)(driver);
    daysLater(1);
    for (const driver of await drivers(3)) await reportAs('closed', id)(driver);
    daysLater(2);
    const [one] = await drivers(1);
    if (!one) throw new Error('No driver was created.');
    expect(await reportAs('right', id)(one)).toMatchObject({ closedAt: expect.any(String), confirmations: 1 });
  });

  it('stays closed if a file with old data describes it again', async () => {
    const id = await aPlace();
    const stored = await findLocation(id);
    if (!stored) throw new Error('no place');
    for (const driver of await drivers(3)) await reportAs('closed', id)(driver);
    const update = withRoadKeys({ ...stored, name: 'Cedar Grill & Bakery' });
    await inTransaction((tx) => writeInTransaction([{ update, fields: ['name'] }], tx));
    expect(await findLocation(id)).toMatchObject({ name: 'Cedar Grill & Bakery', closedAt: expect.any(Date) });
  });

  it('is listed after the open ones in search results', async () => {
    const [closed = 0] = await storePlaces([{ name: 'Aspen Yard East' }, { name: 'Aspen Yard West' }]);
    for (const driver of await drivers(3)) await reportAs('closed', closed)(driver);
    const { items } = await searchPlaces('aspen yard', { limit: 8 });
    expect(items.map(({ name, closedAt }) => [name, closedAt !== undefined])).toEqual([
      ['Aspen Yard West', false],
      ['Aspen Yard East', true],
    ]);
  });
});

describe('a place that drivers confirm', () => {
  it('shows how many drivers did and when the last one did, counting each once', async () => {
    const [id, [first, second]] = [await aPlace(), await drivers(2)];
    if (!first || !second) throw new Error('No driver was created.');
    await reportAs('right', id)(first);
    await reportAs('right', id)(second);
    daysLater(3);
    const again = await reportAs('right', id)(first);
    expect(again).toMatchObject({ confirmations: 2, viewerWord: 'right' });
    expect(again.lastConfirmedAt).toBe((await findReport(id, first.id))?.at.toISOString());
  });

  it('must exist', async () => {
    const [driver] = await drivers(1);
    if (!driver) throw new Error('No driver was created.');
    await expect(reportAs('right', 999_999)(driver)).rejects.toMatchObject({ code: 'location-not-found' });
    expect(await findReport(999_999, driver.id)).toBeNull();
  });
});

it('a place’s page shows its original source and its other sources', async () => {
  const [id = 0] = await storePlaces([
    { name: 'Oak Stop', source: { kind: 'openstreetmap', refs: ['osm:1,2/oak', 'ntad:77', 'osm:1,3/oak'] } },
  ]);
  expect((await readPlacePage(id)).source).toMatchObject({ kind: 'openstreetmap', alsoIn: ['survey'] });
});
