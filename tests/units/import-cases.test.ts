import { describe, expect, it } from 'vitest';
import { openSource } from '~/domain/locations/import/open-source';
import { sourcesOf } from '~/domain/locations/present-location';
import { readAll, useFiles } from '../support/place-files';

/** Unusual files and rows from other programs, taken from bug reports about similar software. */

const file = useFiles();
const read = async (name: string, content: string | Buffer, options = {}) =>
  readAll(await file(name, content), options);

const at = (longitude: number, latitude: number) => ({ type: 'Point', coordinates: [longitude, latitude] });
const feature = (properties: object, geometry: object | null) => ({ type: 'Feature', geometry, properties });
const collection = (...features: object[]) => JSON.stringify({ type: 'FeatureCollection', features }, null, 1);
const ring = [
  [-101.761, 35.192],
  [-101.759, 35.192],
  [-101.759, 35.194],
  [-101.761, 35.194],
  [-101.761, 35.192],
];
const middle = { latitude: 35.193, longitude: -101.76 };

describe('a shape', () => {
  it.each([
    ['Polygon', { coordinates: [ring] }],
    ['LineString', { coordinates: ring.slice(0, 4) }],
    ['MultiPolygon', { coordinates: [[ring]] }],
    ['MultiLineString', { coordinates: [ring.slice(0, 2), ring.slice(2)] }],
    ['MultiPoint', { coordinates: ring }],
    ['GeometryCollection', { geometries: [at(-101.761, 35.192), at(-101.759, 35.194)] }],
  ])('of the type %s becomes a place at its center', async (type, geometry) => {
    const { places } = await read('a.geojson', collection(feature({ name: 'Lot' }, { type, ...geometry })));
    expect(places).toMatchObject([{ name: 'Lot', point: middle, state: 'TX' }]);
  });

  it('with one point keeps that point exactly', async () => {
    const geometry = { type: 'MultiPoint', coordinates: [[-101.7600001234, 35.1930001234]] };
    const { places } = await read('a.geojson', collection(feature({ name: 'Lot' }, geometry)));
    expect(places).toMatchObject([{ point: { latitude: 35.1930001234, longitude: -101.7600001234 } }]);
  });

  it('of an element uses its center, its bounds or all its points', async () => {
    const tags = { name: 'Plaza', amenity: 'fuel', hgv: 'yes' };
    const corners = ring.map(([lon, lat]) => ({ lat, lon }));
    const elements = [
      { type: 'way', id: 1, tags, center: { lat: 35.193, lon: -101.76 } },
      { type: 'relation', id: 2, tags, bounds: { minlat: 35.192, minlon: -101.761, maxlat: 35.194, maxlon: -101.759 } },
      { type: 'way', id: 3, tags, geometry: corners },
      { type: 'relation', id: 4, tags, members: [] },
    ];
    const { places, refused } = await read('overpass.json', JSON.stringify({ version: 0.6, elements }));
    expect(places.map(({ ref, point }) => [ref, point])).toEqual([
      ['osm:way/1', middle],
      ['osm:relation/2', middle],
      ['osm:way/3', middle],
    ]);
    expect(refused).toEqual([[1, 'a relation without coordinates: Overpass adds them with "out center"']]);
  });
});

describe('a row of All The Places', () => {
  const properties = {
    ...{ '@spider': 'test_stops', ref: '900001', name: 'Spider Stop', brand: 'Spider', amenity: 'fuel' },
    ...{ 'addr:state': 'TX', 'addr:city': 'Amarillo', 'addr:street_address': '1 Main St', 'fuel:HGV_diesel': 'yes' },
  };
  const expected = {
    ...{ name: 'Spider Stop', kind: 'alltheplaces', ref: 'atp:test_stops/900001', type: 'truck_stop' },
    ...{ street: '1 Main St', city: 'Amarillo' },
  };

  it('has its own source, in GeoJSON, GeoJSON lines, and tables', async () => {
    const one = feature(properties, at(-101.76, 35.193));
    for (const [name, content] of [
      ['a.geojson', collection(one)],
      ['a.ndgeojson', `${JSON.stringify(one)}\n`],
      ['a.csv', `geom,props\nPOINT(-101.76 35.193),"${JSON.stringify(properties).replaceAll('"', '""')}"\n`],
    ] as const) {
      const { places } = await read(name, content);
      expect(places, name).toMatchObject([expected]);
      const [{ kind, ref } = { kind: 'file' as const, ref: '' }] = places;
      expect(sourcesOf({ source: { kind, refs: [ref] } })).toEqual(['alltheplaces']);
    }
    const columns = 'name,addr:city,addr:state,lat,lon,@spider,ref';
    const { places } = await read('b.csv', `${columns}\nSpider Stop,Amarillo,TX,35.193,-101.76,test_stops,900001\n`);
    expect(places).toMatchObject([{ name: 'Spider Stop', kind: 'alltheplaces', ref: 'atp:test_stops/900001' }]);
  });
});

describe('a place where no one can stop', () => {
  const fuel = { name: 'Plaza', amenity: 'fuel', hgv: 'yes' };
  const reasonFor = async (properties: object) =>
    (await read('a.geojson', collection(feature(properties, at(-101.76, 35.193))))).refused.map(([, reason]) => reason);

  it.each([
    [{ name: 'Plaza', 'disused:amenity': 'fuel', hgv: 'yes' }, 'closed: disused:amenity'],
    [{ name: 'Plaza', 'was:amenity': 'restaurant' }, 'closed: was:amenity'],
    [{ name: 'Plaza', 'abandoned:highway': 'rest_area' }, 'closed: abandoned:highway'],
    [{ name: 'Plaza', 'demolished:building': 'retail' }, 'closed: demolished:building'],
    [{ ...fuel, disused: 'yes' }, 'closed: disused'],
    [{ ...fuel, end_date: '2019-05' }, 'closed: end_date=2019-05'],
    [{ name: 'Plaza', 'construction:amenity': 'fuel' }, 'not built yet: construction:amenity'],
    [{ name: 'Plaza', '@id': 'way/1', highway: 'construction' }, 'not built yet: construction'],
    [{ name: 'Plaza', '@id': 'node/1', shop: 'vacant' }, 'closed: vacant'],
    [{ ...fuel, opening_hours: 'off' }, 'closed according to its hours'],
    [{ ...fuel, opening_hours: 'Mo-Su closed "renovation"' }, 'closed according to its hours'],
    [{ ...fuel, opening_hours: '"permanently closed"' }, 'closed according to its hours'],
    [{ ...fuel, access: 'private' }, 'not open to drivers: access=private'],
    [{ ...fuel, hgv: 'no', access: 'no' }, 'not open to drivers: access=no'],
    [{ name: 'Plaza', state: 'TX', hours: 'Permanently closed' }, 'closed'],
    [{ name: 'Plaza', state: 'TX', business_status: 'CLOSED_PERMANENTLY' }, 'closed'],
    [{ name: 'Plaza', state: 'TX', is_closed: true }, 'closed'],
  ])('is left out: %j', async (properties, reason) => expect(await reasonFor(properties)).toEqual([reason]));

  it.each([
    { ...fuel, 'disused:railway': 'station' },
    { ...fuel, 'was:amenity': 'restaurant' },
    { ...fuel, disused: 'no' },
    { ...fuel, end_date: '2999' },
    { ...fuel, opening_hours: 'Mo-Fr 06:00-22:00; Sa,Su 07:00-20:00; PH off' },
    { ...fuel, opening_hours: 'Mo-Sa 06:00-22:00; Su closed' },
    { ...fuel, access: 'customers' },
    { ...fuel, access: 'no', hgv: 'designated' },
    { name: 'Plaza', state: 'TX', hours: '24/7', is_closed: false },
  ])('is not %j', async (properties) => expect(await reasonFor(properties)).toEqual([]));

  it('is listed in the report, and a place without a name gets its brand’s', async () => {
    const { places } = await read(
      'a.geojson',
      collection(
        feature({ brand: 'Love’s', operator: 'Love’s', amenity: 'fuel', hgv: 'yes' }, at(-101.66, 35.193)),
        feature({ operator: "Love's Travel Stops", amenity: 'fuel', hgv: 'yes' }, at(-101.65, 35.193)),
        feature({ brand: 'Corner Fuel', amenity: 'fuel', hgv: 'yes' }, at(-101.64, 35.193)),
        feature({ operator: 'Texas DOT', highway: 'rest_area' }, at(-101.63, 35.193)),
      ),
    );
    expect(places).toMatchObject([
      { name: "Love's", chainName: "Love's", type: 'truck_stop' },
      { name: "Love's", chainName: "Love's" },
      { name: 'Corner Fuel', chainName: null },
    ]);
  });
});

describe('JSON in other shapes', () => {
  const stop = { name: 'Jubitz', highway: 'I-5', exit: 307, state: 'OR', amenities: ['showers', 'cinema'] };
  const expected = { name: 'Jubitz', highway: 'I-5', exitNumber: '307', state: 'OR', amenities: 'showers; cinema' };

  it.each([
    ['a list of our fields', JSON.stringify([stop], null, 2)],
    ['an object with a list of them', JSON.stringify({ count: 1, stops: [stop] })],
    ['lines of them', `${JSON.stringify(stop)}\n`],
    ['one feature', JSON.stringify(feature(stop, null), null, 2)],
    ['lines of features', `${JSON.stringify(feature(stop, null))}\n`],
    ['a sequence with record separators', `\u001e${JSON.stringify(feature(stop, null))}\n`],
    ['a list of features', JSON.stringify([feature(stop, null)])],
  ])('%s are read', async (_, content) => expect((await read('a.json', content)).places).toMatchObject([expected]));

  it('has each place’s line number, however long the file is', async () => {
    const places = Array.from({ length: 3_000 }, (_, at) => feature({ ...stop, name: `Café №${at}` }, null));
    const text = collection(...places);
    const { readings } = await read('long.geojson', text);
    expect(readings).toHaveLength(3_000);
    const lines = text.split('\n');
    for (const { line, label } of [...readings.slice(0, 3), ...readings.slice(-3)]) {
      expect(lines[line - 1]?.trim()).toBe('{');
      expect(lines.slice(line, line + 5).join()).toContain(label);
    }
  });

  it('that is broken keeps the places before the error, and reports its line', async () => {
    const text = `[${JSON.stringify(stop)},\n{"name":"Half", oops}]`;
    const source = await openSource(await file('broken.json', text));
    const names: string[] = [];
    const readToEnd = async () => {
      for await (const { label } of source.readings(() => undefined)) names.push(label);
    };
    await expect(readToEnd()).rejects.toThrow('Its JSON is broken around line 2.');
    expect(names).toEqual(['Jubitz']);
  });

  it('with an unclosed value is rejected early (case 150)', async () => {
    for (const [text, sentence] of [
      [`[{"name":"${'x'.repeat(40_000_000)}`, 'never ends'],
      [`[{"name":[${'1,'.repeat(20_000_000)}`, 'never ends'],
      [`[${'['.repeat(40_000_000)}`, 'nested too deeply'],
    ] as const) {
      const source = await openSource(await file('endless.json', text));
      let read = 0;
      const first = source.readings((bytes) => (read = bytes)).next();
      await expect(first).rejects.toThrow(sentence);
      expect(read).toBeLessThan(text.length / 3);
    }
  });
});

describe('an XML file in another encoding', () => {
  const gpx = (encoding: string) =>
    `<?xml version="1.0" encoding="${encoding}"?>\n<gpx><wpt lat="35.193" lon="-101.76"><name>Café “Río”</name></wpt></gpx>\n`;

  it.each([
    ['windows-1252', Buffer.from(gpx('windows-1252').replace('“', '\x93').replace('”', '\x94'), 'latin1')],
    ['UTF-8', Buffer.from(gpx('UTF-8'))],
    ['UTF-16', Buffer.from(`\uFEFF${gpx('UTF-16')}`, 'utf16le')],
    ['UTF-16 though it is UTF-8', Buffer.from(gpx('UTF-16'))],
    ['latin1 though its byte order mark says UTF-8', Buffer.from(`\uFEFF${gpx('ISO-8859-1')}`)],
  ])('is read with its declared encoding: %s', async (_, bytes) =>
    expect((await read('a.gpx', bytes)).places).toMatchObject([{ name: 'Café “Río”' }]),
  );

  it('that is unknown is reported', async () => {
    await expect(read('a.gpx', gpx('EBCDIC-9'))).rejects.toThrow(
      'Its encoding is declared as "EBCDIC-9", which we can\'t read',
    );
  });
});

describe('GPX', () => {
  it('with undeclared prefixes yields its waypoints', async () => {
    const extensions = '<extensions><osmand:icon osmand:x="1">fuel</osmand:icon></extensions>';
    const { places } = await read(
      'a.gpx',
      `<gpx xmlns="http://www.topografix.com/GPX/1/1"><wpt lat="35.193" lon="-101.76"><name>I-40 exit 74 Stop</name>${extensions}</wpt></gpx>`,
    );
    expect(places).toMatchObject([{ name: 'Stop', highway: 'I-40', exitNumber: '74' }]);
  });

  it('yields named points of its routes, and reports why the others are not places', async () => {
    const point = (name: string) => `<rtept lat="35.193" lon="-101.76">${name && `<name>${name}</name>`}</rtept>`;
    const route = `<rte><name>Week 12</name>${point('I-40 exit 74 Route Stop')}${point('')}</rte>`;
    expect((await read('a.gpx', `<gpx>${route}</gpx>`)).places).toMatchObject([
      { name: 'Route Stop', exitNumber: '74' },
    ]);
    const track = '<trk><trkseg><trkpt lat="35" lon="-101"/><trkpt lat="35" lon="-102"/></trkseg></trk>';
    await expect(read('b.gpx', `<gpx><rte>${point('')}</rte>${track}</gpx>`)).rejects.toThrow(
      'It has only tracks and routes, whose 3 points have no name.',
    );
  });
});

describe('a table that Excel wrote', () => {
  const row = (separator: string) =>
    `${['name', 'highway', 'exit', 'state', 'city'].join(separator)}\r\n${['A, B', 'I-40', '74', 'TX', 'Amarillo'].join(separator)}\r\n`;

  it.each([
    ['sep=;', ';'],
    ['"sep=;"', ';'],
    ['SEP=|', '|'],
    ['sep=\t', '\t'],
    ['sep=^', '^'],
  ])('starts with %j, which declares its separator', async (line, separator) => {
    for (const mark of ['', '\uFEFF']) {
      const { places, readings } = await read('a.csv', `${mark}${line}\r\n${row(separator)}`);
      expect(places).toMatchObject([{ name: 'A, B', highway: 'I-40', exitNumber: '74', city: 'Amarillo' }]);
      expect(readings.map((reading) => reading.line)).toEqual([3]);
    }
  });
});
