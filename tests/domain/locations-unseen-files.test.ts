import { beforeEach, describe, expect, it } from 'vitest';
import { importPlaces } from '~/domain/locations/import/import-file';
import type { ImportReport } from '~/domain/locations/import/import-report';
import { overviewLines } from '~/domain/locations/import/import-report';
import { readColumnMap } from '~/domain/locations/import/place-fields';
import type { ReadOptions } from '~/domain/locations/import/place-fields';
import { maxRowLength } from '~/domain/locations/import/reading';
import { reportLines } from '~/domain/locations/import/import-report';
import { readRowFilter } from '~/domain/locations/import/place-fields';
import { Locations } from '~models/location';
import { printable } from '../../scripts/locations/printable';
import { runLocations } from '../support/command';
import { databaseUri, useFreshDatabase } from '../support/database';
import { readAll, useFiles } from '../support/place-files';
import { storedPlaces } from '../support/places';

useFreshDatabase();
const file = useFiles();
beforeEach(() => Locations.deleteMany({}));

const read = async (content: string, options: ReadOptions = {}, name = 'places.csv') =>
  readAll(await file(name, content), options);

async function importOne(
  content: string,
  options: { dryRun?: boolean; reading?: ReadOptions } = {},
  name = 'places.csv',
) {
  const [report] = await importPlaces([await file(name, content)], options);
  if (!report) throw new Error('no report');
  return report;
}

const linesOf = (report: ImportReport) => [...reportLines(report, true), ...overviewLines(report.overview)].join('\n');

const sites = (...rows: string[]) =>
  ['brand,name,street,city,state,phone,opening_hours,lat,lon,geom', ...rows, ''].join('\n');

describe('a table of chain sites', () => {
  const two = sites(
    "Love's,Love's Travel Stop,100 Main St,Houston,TX,+1 713-555-0100,24/7,29.7604,-95.3698,",
    "Love's,Love's Travel Stop,9 Far Rd,Houston,TX,,Mo-Su 06:00-22:00,29.9600,-95.5300,",
  );

  it('has two stops with the same name and city if their positions are far apart, however often it is imported', async () => {
    expect((await importOne(two)).counts).toMatchObject({ rows: 2, added: 2, duplicate: 0 });
    expect((await importOne(two, { dryRun: true })).counts).toMatchObject({ unchanged: 2, added: 0, duplicate: 0 });
    const lines = two.trimEnd().split('\n');
    const turned = [lines[0], lines[2]?.replace('9 Far Rd', '11 Far Rd'), lines[1], ''].join('\n');
    expect((await importOne(turned)).counts).toMatchObject({ rows: 2, added: 0, updated: 1, unchanged: 1 });
    expect(await storedPlaces()).toMatchObject([{ street: '100 Main St' }, { street: '11 Far Rd' }]);
  });

  it('is also compared by positions in a dry run', async () => {
    expect((await importOne(two, { dryRun: true })).counts).toMatchObject({ added: 2, duplicate: 0 });
    const near = two.replace('29.9600,-95.5300', '29.7606,-95.3699');
    expect((await importOne(near, { dryRun: true })).counts).toMatchObject({ added: 1, duplicate: 1 });
    expect(await storedPlaces()).toEqual([]);
  });

  it('provides streets, phones and hours, and another row about the place fills in missing ones', async () => {
    await importOne('name,state,city,lat,lon\nLoves Travel Stop,TX,Houston,29.7604,-95.3698\n', {}, 'bare.csv');
    expect(await storedPlaces()).toMatchObject([{ street: null, phone: null, hours: null }]);
    await importOne(two);
    expect(await storedPlaces()).toMatchObject([
      { street: '100 Main St', phone: '+1 713-555-0100', hours: '24/7' },
      { street: '9 Far Rd', phone: null, hours: 'Mo-Su 06:00-22:00' },
    ]);
  });

  it.each([
    ['POINT(-95.3698 29.7604)', 29.7604],
    ['SRID=4326;POINT (-95.3698 29.7604)', 29.7604],
    ['point z (-95.3698 29.7604 12)', 29.7604],
    ['"{""type"":""Point"",""coordinates"":[-95.3698,29.7604]}"', 29.7604],
    ['"POLYGON((-95.3708 29.7594,-95.3688 29.7594,-95.3688 29.7614,-95.3708 29.7614,-95.3708 29.7594))"', 29.7604],
    ['"MULTIPOINT((-95.3698 29.7604))"', 29.7604],
  ])('has its position in %s', async (geom, latitude) => {
    const { places } = await read(sites(`Pilot,Pilot,,,,,,,,${geom}`));
    expect(places).toMatchObject([{ point: { latitude, longitude: -95.3698 }, state: 'TX' }]);
  });

  it('reports a geometry that is not a place, and a missing position', async () => {
    const { places, refused } = await read(
      sites(
        ...['A,A,,,TX,,,,,"POLYGON((0 0,1 1,1 0,0 0))"', 'B,B,,,,,,,,', 'C,C,,,,,,,,POINT(0x2c 1e1)'],
        ...['D,D,,,,,,,,"SRID=3857;POINT(-10616000 3464000)"', 'E,E,,,,,,,,CIRCLE(1 2)', 'F,F,,,,,,,,POINT EMPTY'],
      ),
    );
    expect(places).toEqual([]);
    expect(refused).toEqual([
      [2, 'its shape is larger than any place'],
      [3, 'no location: no coordinates, highway, city or state'],
      [4, 'outside the US'],
      ...[5, 6, 7].map((line) => [line, 'its geometry is neither WKT nor GeoJSON']),
    ]);
  });
});

describe('a table with only geometries and properties', () => {
  const row = (geom: string, props: object) => `${geom},"${JSON.stringify(props).replaceAll('"', '""')}"`;
  const table = (...rows: string[]) => ['geom,props', ...rows, ''].join('\n');

  it('has its facts in the properties, named as in OpenStreetMap or as our own fields', async () => {
    const { places, refused } = await read(
      table(
        row('POINT(-102.07 41.05)', { name: 'Big Springs', highway: 'rest_area', phone: '308 555 0100' }),
        row('POINT(-90.78 41.61)', {
          name: 'Iowa 80',
          type: 'truck stop',
          highway: 'I-80',
          exit: 284,
          city: 'Walcott',
        }),
        row('POINT(-90.78 41.62)', { name: 'Scott County', type: 'rest_area', hours: '24/7' }),
        row('POINT(-90.78 41.63)', { highway: 'rest_area' }),
      ),
    );
    expect(places).toMatchObject([
      { name: 'Big Springs', type: 'rest_area', highway: null, state: 'NE', phone: '308 555 0100' },
      { name: 'Iowa 80', type: 'truck_stop', highway: 'I-80', exitNumber: '284', city: 'Walcott', state: 'IA' },
      { name: 'Scott County', type: 'rest_area', state: 'IA', hours: '24/7' },
    ]);
    expect(refused).toEqual([[5, 'no name, and no highway to name it after']]);
  });
});

describe('the result of a dry run', () => {
  const parts = sites(
    ...Array.from(
      { length: 30 },
      (_, n) => `AutoMart,AutoMart #${n},${n} Elm St,Waco,TX,,,31.5${n + 10},-97.1${n + 10},`,
    ),
    'Pilot,Pilot Travel Center,1 Oak St,Waco,TX,,,31.7,-97.3,',
  ).replace('geom', 'Store manager');

  it('has types, stated or assumed, brands, columns and the first places', async () => {
    const told = linesOf(await importOne(parts, { dryRun: true }));
    expect(told).toMatch(/by type\n +truck_stop +31 {2}assumed\n.*Set their type with --type TYPE\./);
    expect(told).toMatch(/by brand\n +AutoMart +30\n +Pilot +1\n/);
    expect(told).toContain('brand as chainName, name as name, street as street');
    expect(told).toContain('opening_hours as hours');
    expect(told).toMatch(/ignored +Store manager\n/);
    expect(told.match(/ · type truck_stop/g)).toHaveLength(10);
    expect(told).toContain('name AutoMart #0 · chainName AutoMart · state TX · city Waco · street 0 Elm St');
  });

  it('changes with the chosen type, rows and name', async () => {
    const reading = {
      type: 'other' as const,
      where: readRowFilter(['BRAND=automart']),
      map: readColumnMap(['street=name']),
    };
    const report = await importOne(parts, { dryRun: true, reading });
    expect(report.counts).toMatchObject({ added: 30, skipped: 1 });
    expect(report.reasons('skipped')).toMatchObject([{ reason: 'filtered out by --where', count: 1 }]);
    expect(linesOf(report)).toMatch(/by type\n +other +30 {2}from the file\n {2}by brand\n/);
    expect(linesOf(report)).toContain('street as name');
    await expect(read(parts, { where: readRowFilter(['town=Waco']) })).rejects.toThrow('names a column "town"');
    expect(() => readRowFilter(['brand'])).toThrow('write --where COLUMN=VALUE');
  });
});

describe('a hostile file', () => {
  const escape = '\u001b[2J\u001b]0;owned\u0007';

  it.each([
    ['CSV', 'a.csv', (text: string) => `name,state,city,lat,lon\n"${text}","TX","${text}",31,-97\n`],
    [
      'our own export',
      'a.csv',
      (text: string) =>
        `name,state,city,latitude,longitude,source,source_ref\n"${text}","TX","${text}",31,-97,file,"file:${text}"\n`,
    ],
    [
      'GeoJSON',
      'a.geojson',
      (text: string) =>
        JSON.stringify({
          type: 'FeatureCollection',
          features: [
            {
              type: 'Feature',
              geometry: { type: 'Point', coordinates: [-97, 31] },
              properties: { name: text, state: 'TX', city: text },
            },
          ],
        }),
    ],
  ])('of %s brings in no control or direction characters (case 65)', async (_, name, content) => {
    const text = `Pi\u202elot\u200b ${escape}Stop\u2066`;
    const { places } = await read(content(text), {}, name);
    expect(places).toMatchObject([{ name: 'Pilot [2J]0;ownedStop', city: 'Pilot [2J]0;ownedStop' }]);
  });

  it('is reported with limited length, without terminal control characters (case 65)', async () => {
    const long = 'x'.repeat(20_000);
    const report = await importOne(`name,state,lat,lon\n${escape}${long},TX,31,-97\nA,${escape}${long},31,-97\n`);
    expect(report.counts).toMatchObject({ added: 0, skipped: 2 });
    const told = linesOf(report);
    expect(told.length).toBeLessThan(3_000);
    expect(told).not.toContain('\u001b');
  });

  it('is reported with limited length even if its places are imported (case 65)', async () => {
    const long = 'x'.repeat(200);
    const columns = Array.from({ length: 100 }, (_, at) => `${at}${long}`);
    const rows = Array.from(
      { length: 100 },
      (_, at) => `Diner ${at},Brand ${at} ${long.slice(0, 70)},TX,${long.slice(0, 90)}`,
    );
    const report = await importOne(`name,brand,state,city,${columns.join()}\n${rows.join('\n')}\n`, { dryRun: true });
    expect(report.counts).toMatchObject({ added: 100 });
    const told = linesOf(report);
    expect(told).toContain('and 80 more');
    expect(told).toMatch(/others +80/);
    expect(told).not.toMatch(/x{61}/);
    expect(told.match(/(?<=[ ,])\d+x{20,}/g)).toHaveLength(20);
    expect(told.match(/^ +Brand \d+ x/gm)).toHaveLength(20);
  });

  it('prints no terminal control characters, whatever its name and columns contain (case 65)', async () => {
    const where = await file(`a${escape}.csv`, `name,state,${escape},brand\nA,${escape}TX,,B\nC,TX,,B\n,,,\n`);
    const options = ['--dry-run', '--type', 'diner', '--where', 'state=TX', '--name', 'brand'];
    const command = runLocations(databaseUri(), ['import', where, ...options]);
    expect(await command.ended).toBe(0);
    expect(command.said()).not.toMatch(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/);
    expect(command.said()).toContain('a\\u{1b}[2J\\u{1b}]0;owned\\u{7}.csv');
    expect(command.said()).toMatch(/by type\n +diner +1 {2}from the file/);
    expect(printable('Café \u202e\u0085 №')).toBe('Café \\u{202e}\\u{85} №');
  });

  it.each(['0x2c', '1e1', '0b11', 'Infinity', '31,5', '3 1', `31.${'5'.repeat(30)}`])(
    'has no latitude in %j (case 65)',
    async (latitude) => {
      const { places, refused } = await read(`name,state,lat,lon\nA,TX,"${latitude}",-97\n`);
      expect([places, refused]).toEqual([[], [[2, 'its coordinates are not a point on Earth']]]);
    },
  );

  it.each([
    ['record', 'a.csv', (long: string) => `name,state,amenities\nA,TX,"${long}"\nB,TX,\n`],
    [
      'feature',
      'a.geojson',
      (long: string) =>
        JSON.stringify({
          type: 'FeatureCollection',
          features: ['A', 'B'].map((name) => ({
            type: 'Feature',
            geometry: null,
            properties: { name, state: 'TX', ...(name === 'A' && { long }) },
          })),
        }),
    ],
    [
      'way point',
      'a.gpx',
      (long: string) =>
        `<gpx><wpt lat="31" lon="-97"><name>A</name>${`<a>${long.slice(0, 100)}</a>`.repeat(long.length / 50)}</wpt>` +
        '<wpt lat="31" lon="-97"><name>B</name></wpt></gpx>',
    ],
  ])('rejects a %s that is too long, and reads the next one (case 65)', async (_, name, content) => {
    const { places, refused } = await read(content('x'.repeat(3 * maxRowLength)), {}, name);
    expect(refused.map(([, reason]) => reason)).toEqual(['longer than 64 KB, too long for a place']);
    expect(places).toMatchObject([{ name: 'B' }]);
  });
});
