import { text } from 'node:stream/consumers';
import { beforeEach, describe, expect, it } from 'vitest';
import { exportFormats, exportPlaces } from '~/domain/locations/export';
import { importPlaces } from '~/domain/locations/import/import-file';
import { filterPlaces, searchPlaces } from '~/domain/locations/read-locations';
import { roadsOfRow } from '~/domain/locations/import/plain-rows';
import { Locations } from '~models/location';
import { countByRoad, findRoads } from '~models/location-road';
import { useFreshDatabase } from '../support/database';
import { storedPlaces } from '../support/places';
import { useFiles } from '../support/place-files';

useFreshDatabase();
const file = useFiles();
beforeEach(() => Locations.deleteMany({}));

async function importOne(where: string) {
  const [report] = await importPlaces([where]);
  if (!report) throw new Error('no report');
  return report;
}

const namesOn = async (highway: string) =>
  (await filterPlaces({ highway }, { limit: 50 })).items.map(({ name }) => name);
const namesFound = async (query: string) => (await searchPlaces(query, { limit: 50 })).items.map(({ name }) => name);

const head = 'name,highway,exit,state,city,latitude,longitude';
const concurrent = [
  head,
  'Rock Springs Stop,US 30;I 80,104,WY,Rock Springs,41.6030,-109.2240',
  'Amherst Plaza,I-80/I-90,140,OH,Amherst,41.3660,-82.2290',
  'Erick Stop,"I 40; US 66 (hist)",7,OK,Erick,35.2300,-99.8700',
  'Crossing Stop,I-10 @ US 61,163,LA,Gonzales,30.2300,-90.9200',
  'Sidney Stop,US 30,,NE,Sidney,41.1400,-102.9800',
].join('\n');

describe('a stop on concurrent roads', () => {
  it.each([
    ['US 30;I 80', { highway: 'I-80', alsoOn: ['US-30'] }],
    ['I-80/I-90', { highway: 'I-80', alsoOn: ['I-90'] }],
    ['(I-94/I-294/I-80)WB', { highway: 'I-94', alsoOn: ['I-294', 'I-80'], direction: 'west' }],
    ['US 19;US 27', { highway: 'US-19', alsoOn: ['US-27'] }],
    ['I-10 @ US 61', { highway: 'I-10', alsoOn: [] }],
    ['Some Road', { highway: 'Some Road', alsoOn: [] }],
  ])('of %j has its exit on the interstate', (written, roads) =>
    expect(roadsOfRow(written, 'IL')).toMatchObject(roads),
  );

  it('is found by each of its roads, and by the exit of one', async () => {
    expect((await importOne(await file('roads.csv', concurrent))).counts).toMatchObject({ added: 5, skipped: 0 });
    expect(await storedPlaces()).toMatchObject([
      { name: 'Rock Springs Stop', highway: 'I-80', alsoOn: ['US-30'], exitNumber: '104' },
      { name: 'Amherst Plaza', highway: 'I-80', alsoOn: ['I-90'], exitNumber: '140' },
      { name: 'Erick Stop', highway: 'I-40', alsoOn: ['US-66 Historic'], exitNumber: '7' },
      { name: 'Crossing Stop', highway: 'I-10' },
      { name: 'Sidney Stop', highway: 'US-30' },
    ]);
    expect(await namesOn('US 30')).toEqual(['Rock Springs Stop', 'Sidney Stop']);
    expect(await namesOn('I-80')).toEqual(['Amherst Plaza', 'Rock Springs Stop']);
    expect(await namesOn('I-90')).toEqual(['Amherst Plaza']);
    expect(await namesFound('us 66')).toEqual(['Erick Stop']);
    expect(await namesFound('i80 exit 104')).toEqual(['Rock Springs Stop']);
    expect(await namesFound('us 30 exit 104')).not.toContain('Rock Springs Stop');
    expect(await namesOn('US-61')).toEqual([]);
    // A stop may also be next to another road.
    const roads = ['I-10', 'I-40', 'I-80', 'I-90', 'US-30', 'US-66 Historic'];
    expect(await findRoads()).toEqual(expect.arrayContaining(roads));
    expect((await countByRoad()).get('US-30')).toBe(2);
  });

  it('is the same place as another file’s row on the other road', async () => {
    await importOne(await file('roads.csv', concurrent));
    const again = `${head}\nRock Springs Stop,US 30,,WY,Rock Springs,41.6031,-109.2241\n`;
    const report = await importOne(await file('again.csv', again));
    expect(report.counts).toMatchObject({ added: 0, duplicate: 1, conflict: 0 });
    expect(await namesOn('US-30')).toEqual(['Rock Springs Stop', 'Sidney Stop']);
  });

  it.each(exportFormats)('is unchanged after an export as %s', async (format) => {
    await importOne(await file('roads.csv', concurrent));
    const before = await storedPlaces();
    const { content } = exportPlaces(format, {});
    const where = await file(`roads.${format}`, await text(content));
    expect((await importOne(where)).counts).toMatchObject({ rows: 5, unchanged: 5 });
    await Locations.deleteMany({});
    await importOne(where);
    expect((await storedPlaces()).map(({ name, highway, alsoOn }) => [name, highway, alsoOn]).sort()).toEqual(
      before.map(({ name, highway, alsoOn }) => [name, highway, alsoOn]).sort(),
    );
  });
});

describe('a business route', () => {
  const routes = [
    ['I 40 Business', 'TX', 'I-40 Business'],
    ['BL I-80', 'WY', 'I-80 Business'],
    ['I-40 BL', 'AZ', 'I-40 Business'],
    ['BL-80', 'WY', 'I-80 Business'],
    ['US 61 Bus', 'MO', 'US-61 Business'],
    ['Bus. US 61', 'MO', 'US-61 Business'],
    ['Alt US 30', 'OH', 'US-30 Alternate'],
    ['US 30A', 'OH', 'US-30A'],
    ['US 377 Spur', 'TX', 'US-377 Spur'],
    ['US-50 Bypass', 'IN', 'US-50 Bypass'],
    ['I-40 Truck', 'NC', 'I-40 Truck'],
    ['I 40;I 40 Business', 'TX', 'I-40'],
  ] as const;

  it('is a separate road, on which the mainline is not ahead', async () => {
    const rows = routes.map(([written, state], at) => `Loop Diner ${at},${written},,${state},Town ${at},,`);
    await importOne(await file('loops.csv', [head, ...rows, 'Mainline Stop,I 40,74,TX,Amarillo,,'].join('\n')));
    expect((await storedPlaces()).map(({ highway }) => highway)).toEqual([...routes.map(([, , road]) => road), 'I-40']);
    expect(await namesOn('I-40')).toEqual([`Loop Diner ${routes.length - 1}`, 'Mainline Stop']);
    expect(await namesOn('I 40 Business')).toEqual(['Loop Diner 0', `Loop Diner ${routes.length - 1}`, 'Loop Diner 2']);
  });
});

describe('other roads', () => {
  const roads = [
    ['A1A', 'FL'],
    ['E-470', 'CO'],
    ['Loop 1604', 'TX'],
    ['Spur 330', 'TX'],
    ['RM 620', 'TX'],
    ['Grand Parkway', 'TX'],
    ['County Road 12', 'OH'],
    ['TX 114', 'TX'],
    ['Pennsylvania Turnpike', 'PA'],
    ['Carretera Vieja', 'TX'],
  ] as const;

  it('keep the name from the file', async () => {
    const rows = roads.map(([written, state], at) => `Stop ${at},${written},,${state},Town ${at},,`);
    expect((await importOne(await file('odd.csv', [head, ...rows].join('\n')))).counts).toMatchObject({ skipped: 0 });
    expect((await storedPlaces()).map(({ highway }) => highway)).toEqual(roads.map(([written]) => written));
  });
});
