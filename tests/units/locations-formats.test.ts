import { describe, expect, it } from 'vitest';
import { openSource } from '~/domain/locations/import/open-source';
import { readColumnMap, signInName } from '~/domain/locations/import/place-fields';
import { readAll, useFiles } from '../support/place-files';

const file = useFiles();
const read = async (name: string, content: string | Buffer, options = {}) =>
  readAll(await file(name, content), options);

const rows = 'name,highway,exit,state,city\nJubitz,I-5,307,OR,Portland\nCafé Río,I-40 EB,143A,NM,Grants\n';
const bigEndian = (text: string) => Buffer.from(text, 'utf16le').swap16();

describe('the encoding of a file', () => {
  it.each([
    ['UTF-8', Buffer.from(rows)],
    ['UTF-8 with its mark', Buffer.from(`\uFEFF${rows}`)],
    ['UTF-16, little end first', Buffer.from(`\uFEFF${rows}`, 'utf16le')],
    ['UTF-16, big end first', bigEndian(`\uFEFF${rows}`)],
    ['UTF-16 without a mark', Buffer.from(rows, 'utf16le')],
    ['UTF-16 without a mark, big end first', bigEndian(rows)],
  ])('may be %s', async (_, bytes) => {
    const { places } = await read('places.csv', bytes);
    expect(places).toMatchObject([
      { name: 'Jubitz', highway: 'I-5', exitNumber: '307', city: 'Portland' },
      { name: 'Café Río', highway: 'I-40', direction: 'east', exitNumber: '143A' },
    ]);
  });

  it('that differs is reported with its line, anywhere in the file and at any chunk boundary', async () => {
    const good = Array.from({ length: 2_500 }, (_, n) => `Café Nº ${n},I-40,${n % 300},NM,Grants\n`).join('');
    const bytes = Buffer.concat([Buffer.from(`name,highway,exit,state,city\n${good}Caf`), Buffer.from([0xe9, 0x0a])]);
    for (const shift of ['', '-', '--', '---']) {
      const shifted = Buffer.concat([Buffer.from(`name${shift}`), bytes.subarray(4)]);
      await expect(read('latin1.csv', shifted)).rejects.toThrow('Line 2502 is not UTF-8 text.');
    }
  });

  it('that ends within a character is reported too', async () => {
    const bytes = Buffer.from(`name,state\nCafé`).subarray(0, -1);
    await expect(read('cut.csv', bytes)).rejects.toThrow('Line 2 is not UTF-8 text.');
  });
});

describe('the separator of a CSV file', () => {
  it.each([',', ';', '\t'])('may be %j, with the others in its cells', async (separator) => {
    const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;
    const cells = (...texts: string[]) =>
      texts.map((text) => (/[\n"]/.test(text) || text.includes(separator) ? quoted(text) : text));
    const lines = [
      ['Name', 'State', 'City', 'Amenities'],
      cells('Jubitz', 'OR', 'Portland', 'Showers, pie; a\tbarber'),
      cells('Iowa 80', 'IA', 'Walcott, Scott', 'Museum\nand "dentist"'),
    ].map((line) => line.join(separator));
    const { places } = await read('places.csv', lines.join('\r\n'));
    expect(places).toMatchObject([
      { name: 'Jubitz', city: 'Portland', amenities: 'Showers, pie; a barber' },
      { name: 'Iowa 80', city: 'Walcott, Scott', amenities: 'Museum, and "dentist"' },
    ]);
  });

  it('is detected even if a heading has another one in quotes', async () => {
    const { places } = await read('places.csv', '"name";"state";"what, if any, there is"\nJubitz;OR;a, b, c\n');
    expect(places).toMatchObject([{ name: 'Jubitz', state: 'OR' }]);
  });
});

it('an unclosed quote stops reading early', async () => {
  const text = `name,state\nFirst,TX\n"Second,TX\n${'Third,TX\n'.repeat(1_000_000)}`;
  const source = await openSource(await file('open.csv', text));
  let read = 0;
  const names: string[] = [];
  const readToEnd = async () => {
    for await (const { label } of source.readings((bytes) => (read = bytes))) names.push(label);
  };
  await expect(readToEnd()).rejects.toThrow('record on line 3 is opened and never closed');
  expect(names).toEqual(['First']);
  expect(read).toBeLessThan(text.length / 2);
});

describe('a mapping', () => {
  const german = 'Raststätte;Straße;Ausfahrt;Land;Name\nJubitz;I-5;307;OR;Fred\n';

  it('overrides the field that a column’s name implies', async () => {
    const map = readColumnMap(['Raststätte=name', 'straße = highway', 'Ausfahrt=exit', 'Land=state']);
    const { places } = await read('raststaetten.csv', german, { map });
    expect(places).toMatchObject([{ name: 'Jubitz', highway: 'I-5', exitNumber: '307', state: 'OR' }]);
  });

  it('is rejected if the file lacks the column, with a list of its columns', async () => {
    const map = readColumnMap(['Rasthof=name']);
    await expect(read('raststaetten.csv', german, { map })).rejects.toThrow(
      'The mapping names a column "Rasthof", but its first line has "Raststätte", "Straße", "Ausfahrt", "Land", "Name".',
    );
  });

  it('works on a GeoJSON file too, and is rejected for files without columns', async () => {
    const map = readColumnMap(['label=name', 'st=state']);
    const feature = { type: 'Feature', geometry: null, properties: { label: 'Jubitz', st: 'Oregon' } };
    const collection = JSON.stringify({ type: 'FeatureCollection', features: [feature] });
    expect((await read('mapped.json', collection, { map })).places).toMatchObject([{ name: 'Jubitz', state: 'OR' }]);
    await expect(read('osm.json', '[]', { map })).rejects.toThrow('A mapping (--map) is for CSV and GeoJSON');
  });

  it.each([
    ['name', 'write --map COLUMN=FIELD'],
    ['=name', 'write --map COLUMN=FIELD'],
    ['Ort=town hall', 'there is no field "town hall". The fields are name, chainName, highway,'],
    ['Quelle=sourceRef', 'there is no field "sourceRef"'],
  ])('%j is none', (pair, sentence) => expect(() => readColumnMap([pair])).toThrow(sentence));

  it('may list each column and field only once', () => {
    expect(() => readColumnMap(['a=name', 'A=city'])).toThrow('the column "A" twice');
    expect(() => readColumnMap(['a=name', 'b=name'])).toThrow('the field "name" twice');
  });
});

describe('GeoJSON', () => {
  const at = (longitude: number, latitude: number) => ({ type: 'Point', coordinates: [longitude, latitude] });
  const feature = (properties: object, geometry: object | null) => ({ type: 'Feature', geometry, properties });
  const collection = (...features: object[]) => JSON.stringify({ type: 'FeatureCollection', features }, null, 1);

  it('yields places by our fields and by OpenStreetMap tags', async () => {
    const { format, places } = await read(
      'places.geojson',
      collection(
        feature({ name: 'Iowa 80', highway: 'Interstate 80', exit: 284, chain: 'TA' }, at(-90.78, 41.61)),
        feature({ '@id': 'node/77', name: 'Big Springs Rest Area', highway: 'rest_area' }, at(-102.07, 41.05)),
        feature({ name: "Moe's", amenity: 'restaurant', 'addr:city': 'Grants' }, at(-107.85, 35.15)),
        feature({ name: 'Unplaced', state: 'TX', city: 'Dumas' }, null),
      ),
    );
    expect(format).toBe('GeoJSON');
    expect(places).toMatchObject([
      { name: 'Iowa 80', highway: 'I-80', exitNumber: '284', chainName: 'TA', state: 'IA', type: 'truck_stop' },
      { name: 'Big Springs Rest Area', state: 'NE', type: 'rest_area', highway: null, ref: 'osm:node/77' },
      { name: "Moe's", city: 'Grants', state: 'NM', type: 'restaurant', kind: 'openstreetmap' },
      { name: 'Unplaced', state: 'TX', point: null },
    ]);
  });

  it('reports non-places, non-features and swapped coordinates', async () => {
    const { refused } = await read(
      'odd.geojson',
      collection(
        feature({ name: 'Road' }, { type: 'LineString', coordinates: [[-90, 41], [-91, 42]] }), // prettier-ignore
        feature({ name: 'Empty' }, { type: 'Polygon', coordinates: [] }),
        { type: 'Bogus' },
        feature({ name: 'Swapped' }, at(41.61, -90.78)),
        feature({ name: 'Impossible' }, at(35.19, -101.75)),
        feature({ name: 'Toronto' }, at(-79.38, 43.65)),
      ),
    );
    expect(refused.map(([, reason]) => reason)).toEqual([
      'its shape is larger than any place',
      'its Polygon has no coordinates',
      'no name',
      'its latitude and longitude are swapped',
      'its latitude and longitude are swapped',
      'outside the US',
    ]);
  });

  it('may have other members first, and brackets and quotes in strings', async () => {
    const name = 'The "]}" Stop \\ [';
    const text = `{"crs":{"list":["features",[1,2]]},"features":[${JSON.stringify(feature({ name }, at(-90.78, 41.61)))}],"type":"FeatureCollection","bbox":[1,2]}`;
    expect((await read('odd.geojson', text)).places).toMatchObject([{ name }]);
  });

  it('without its list, or truncated, is reported', async () => {
    await expect(read('a.geojson', '{"type":"FeatureCollection"}')).rejects.toThrow('not a list of stops');
    const whole = collection(feature({ name: 'A' }, at(-90, 41)), feature({ name: 'B' }, at(-90, 41)));
    await expect(read('b.geojson', whole.slice(0, -40))).rejects.toThrow(/element on line \d+ does not end/);
    await expect(read('c.geojson', whole.slice(0, -1))).rejects.toThrow('cut off');
  });
});

it('an OpenStreetMap response yields nodes, and ways by their center', async () => {
  const elements = [
    { type: 'node', id: 5, lat: 41.61, lon: -90.78, tags: { name: 'Pilot', amenity: 'fuel', hgv: 'yes' } },
    { type: 'way', id: 6, center: { lat: 41.05, lon: -102.07 }, tags: { name: 'Ogallala', highway: 'rest_area' } },
    { type: 'way', id: 7, nodes: [1, 2] },
  ];
  const { places, refused } = await read('overpass.json', JSON.stringify({ version: 0.6, elements }));
  expect(places).toMatchObject([
    { name: 'Pilot', chainName: 'Pilot', type: 'truck_stop', ref: 'osm:node/5' },
    { name: 'Ogallala', state: 'NE', type: 'rest_area', ref: 'osm:way/6' },
  ]);
  expect(refused).toEqual([[1, 'a way without coordinates: Overpass adds them with "out center"']]);
});

describe('GPX', () => {
  const gpx = (...inner: string[]) =>
    `<?xml version="1.0"?>\n<gpx version="1.1" xmlns="http://www.topografix.com/GPX/1/1">\n${inner.join('\n')}\n</gpx>\n`;

  it('yields its waypoints, with facts from their names', async () => {
    const { format, places, readings } = await read(
      'stops.gpx',
      gpx(
        '<metadata><name>Not a place</name></metadata>',
        '<wpt lat="35.19" lon="-101.75"><name>I-40 exit 74 Love&apos;s &amp; more</name><desc>Showers</desc></wpt>',
        '<wpt lat="45.75" lon="-112.75"><name><![CDATA[Divide Rest Area, I-15 Southbound]]></name></wpt>',
        '<trk><trkseg><trkpt lat="1" lon="2"><name>No waypoint</name></trkpt></trkseg></trk>',
        '<wpt lat="41.61" lon="-90.78"><sym>Restaurant</sym><name>Gramma&#8217;s Kitchen</name></wpt>',
      ),
    );
    expect(format).toBe('GPX waypoints');
    expect(places).toMatchObject([
      {
        name: "Love's & more",
        chainName: "Love's",
        highway: 'I-40',
        exitNumber: '74',
        state: 'TX',
        amenities: 'Showers',
      },
      { name: 'Divide Rest Area, I-15 Southbound', highway: 'I-15', direction: 'south', type: 'rest_area' },
      { name: 'Gramma’s Kitchen', type: 'restaurant', exitNumber: null },
    ]);
    expect(readings.map(({ line }) => line)).toEqual([4, 5, 7]);
  });

  it('with a DOCTYPE is rejected, and nothing in it is expanded or fetched', async () => {
    const text =
      '<?xml version="1.0"?>\n<!DOCTYPE gpx [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]>\n<gpx><wpt lat="1" lon="1"><name>&b;</name></wpt></gpx>';
    await expect(read('bomb.gpx', text)).rejects.toThrow('Line 2 has a DOCTYPE.');
    await expect(read('entity.gpx', gpx('<wpt lat="1" lon="1"><name>&b;</name></wpt>'))).rejects.toThrow(/line 3/);
  });

  it.each([
    ['cut off', gpx('<wpt lat="1" lon="1">').slice(0, -8), /XML is broken on line/],
    ['of another kind', '<kml><Placemark/></kml>', 'It is XML, but not GPX: its outermost element is <kml>.'],
    ['that is all depth', `<gpx>${'<a>'.repeat(10_000)}`, 'nested too deeply'],
    ['with a text that never ends', `<gpx><wpt lat="1" lon="1"><name>${'x'.repeat(500_000)}`, 'never ends'],
  ])('%s is reported', async (_, text, sentence) => {
    await expect(read('bad.gpx', text)).rejects.toThrow(sentence);
  });
});

it.each([
  ["I-40 exit 143A-B Love's", '143A-B', "Love's"],
  ['US-54 exit 9 Iowa 80', '9', 'Iowa 80'],
  ['Pilot, Exit #12', '12', 'Pilot, Exit #12'],
  ['Exit Here Diner', null, 'Exit Here Diner'],
])('the name %j contains exit %j', (name, exitNumber, bareName) => {
  expect(signInName(name)).toEqual({ exitNumber, bareName });
});

describe('a place outside the US', () => {
  const canada =
    'name,state,latitude,longitude\nTen Acre,ON,44.18,-77.38\nIowa 80,IA,41.61,-90.78\nSwapped,,-90.78,41.61\n';

  it('is rejected by default', async () => {
    expect((await read('canada.csv', canada)).places).toMatchObject([{ name: 'Iowa 80' }]);
    const { places, refused } = await read('canada.csv', canada, { outsideUs: true });
    expect(places).toMatchObject([
      { name: 'Ten Acre', state: null },
      { name: 'Iowa 80', state: 'IA' },
    ]);
    expect(refused).toEqual([[4, 'its latitude and longitude are swapped']]);
  });
});

it('a list of exits is read, and no exit becomes a place', async () => {
  const { format, places, refused } = await read('pairs.csv', 'highway,exit\nI-10,1\nI-10,10\n');
  expect({ format, places }).toEqual({ format: 'list of exits', places: [] });
  expect(refused).toEqual([2, 3].map((line) => [line, 'an exit without a name or a place']));
});
