import { text } from 'node:stream/consumers';
import { beforeEach, describe, expect, it } from 'vitest';
import { addLocation } from '~/domain/locations/add-location';
import { presentLocation } from '~/domain/locations/present-location';
import { type ExportFormat, exportFormats, exportPlaces } from '~/domain/locations/export';
import { importPlaces } from '~/domain/locations/import/import-file';
import { noCounts } from '~/domain/locations/import/import-report';
import { storeStarterPlaces } from '~/domain/seed/seed-starter';
import { type LocationRow, Locations } from '~models/location';
import { useFreshDatabase } from '../support/database';
import { aDriver } from '../support/factories';
import { useFiles } from '../support/place-files';
import { storedPlaces, storePlaces } from '../support/places';

useFreshDatabase();
const file = useFiles();
beforeEach(() => Locations.deleteMany({}));

const exported = async (format: ExportFormat, filter = {}) => {
  const { content, counts } = exportPlaces(format, filter);
  return { file: await text(content), counts };
};

const hostile = ['=HYPERLINK("http://x","y")', '+1+1', '-2+3', '@SUM(1)', '＝1'];

/** Hostile names, both typed by drivers and from files. */
async function storeOddPlaces() {
  const driver = await aDriver();
  const typed = { chainName: null, highway: null, exitNumber: null, state: null, city: null, confirm: true };
  const about = { type: 'diner', amenities: 'Pie\nand  coffee, =daily' } as const;
  // Names that drivers can no longer type.
  await storePlaces(
    hostile.map((name, at) => ({ name, ...about, source: { kind: 'driver', refs: [`driver:hostile-${at}`] } })),
  );
  for (const name of ['Weigh Station Grill', 'Unknown', '"Quoted", with <b>&amp;</b>; and\u00a0more', "O'Neal's"]) {
    await addLocation(driver, { ...typed, ...about, name });
  }
  const whole = { highway: 'I-40 EB', exitNumber: '143a-b', state: 'NM', city: 'Grants', chainName: 'Own Chain' };
  await addLocation(driver, { ...typed, ...whole, name: 'Eastbound Diner', type: 'restaurant', amenities: null });
}

describe.each(exportFormats)('an export as %s', (format) => {
  const importBack = async (content: string) => {
    const [report] = await importPlaces([await file(`back.${format}`, content)]);
    if (!report) throw new Error('no report');
    return report;
  };

  it('has the same fields for a place that drivers report closed', async () => {
    await storePlaces([{ name: 'Boarded Yard', coordinates: { type: 'Point', coordinates: [-101.9, 34.2] } }]);
    const { file: open } = await exported(format);
    await Locations.updateMany({}, { $set: { closedAt: new Date() } });
    expect((await exported(format)).file).toBe(open);
  });

  it('imported again changes nothing, no matter where the places came from', async () => {
    await storeOddPlaces();
    await storeStarterPlaces();
    const before = await storedPlaces();
    const { file: content, counts } = await exported(format);
    const report = await importBack(content);
    expect(report.counts).toEqual({ ...noCounts(), rows: counts.written, unchanged: counts.written });
    expect(counts.written + counts.leftOut).toBe(before.length);
    expect(await storedPlaces()).toEqual(before);
  });

  it('fills an empty site with the same places', async () => {
    await storeStarterPlaces();
    const before = await storedPlaces();
    const { file: content } = await exported(format);
    await Locations.deleteMany({});
    expect(await importBack(content)).toMatchObject({ counts: { added: before.length } });
    const bare = ({ _id, createdAt: _created, updatedAt: _updated, ...facts }: LocationRow) => facts;
    const byRef = (rows: LocationRow[]) => new Map(rows.map((row) => [row.source.refs?.[0], bare(row)]));
    expect(byRef(await storedPlaces())).toEqual(byRef(before));
  });

  it('has whether semis fit: as stated, and as implied by the chain', async () => {
    const coordinates = { type: 'Point' as const, coordinates: [-101.8, 35.2] as [number, number] };
    await storePlaces([
      { name: 'Tight Diner', type: 'diner', state: 'TX', trucks: 'bobtail', coordinates },
      { name: 'Buc-ee’s', chainName: "Buc-ee's", type: 'other', state: 'TX', coordinates },
    ]);
    const { file: content } = await exported(format);
    expect(content).toMatch(/bobtail/);
    await Locations.deleteMany({});
    await importBack(content);
    const access = (await storedPlaces()).map((row) => [row.trucks ?? null, presentLocation(row).trucks]);
    expect(access).toHaveLength(2);
    expect(access).toEqual(
      expect.arrayContaining([
        ['bobtail', 'bobtail'],
        [null, 'no'],
      ]),
    );
  });

  it('contains only the places of a state or a highway, in any spelling', async () => {
    await storePlaces([
      { name: 'In Texas', highway: 'I-40', state: 'TX', coordinates: { type: 'Point', coordinates: [-101.8, 35.2] } },
      { name: 'In Arkansas', highway: 'I-40', state: 'AR', coordinates: { type: 'Point', coordinates: [-92.3, 34.8] } },
      { name: 'Elsewhere', highway: 'I-10', state: 'TX', coordinates: { type: 'Point', coordinates: [-98.5, 29.4] } },
    ]);
    const { file: content, counts } = await exported(format, { state: 'texas', highway: 'i40' });
    expect(counts.written).toBe(1);
    expect(content).toContain('In Texas');
    expect(content).not.toMatch(/In Arkansas|Elsewhere/);
    const none = await exported(format, { highway: 'I-97' });
    expect(none.counts).toEqual({ written: 0, leftOut: 0 });
    expect(await importBack(none.file)).toMatchObject({ counts: { rows: 0 }, unreadable: null });
  });
});

it('a CSV export starts with a byte order mark for Excel, has no cell that a spreadsheet would run, and keeps coordinates as numbers', async () => {
  await storeOddPlaces();
  await storePlaces([{ name: '\t=1' }, { name: 'West', coordinates: { type: 'Point', coordinates: [-101.8, 35.2] } }]);
  const { file } = await exported('csv');
  expect(file).toMatch(/^\uFEFFname,/);
  const csv = file.slice(1);
  expect(csv).not.toMatch(/(^|,|\n)"?[=+@\t＝]/);
  expect(csv).not.toMatch(/(^|,|\n)"?-(?![\d.]+[,\r])/);
  expect(csv).toContain(',35.2,-101.8,');
  expect(csv).toContain(`"'=HYPERLINK(""http://x"",""y"")"`);
});

it('a GPX export reports how many places have no position, and is well-formed with any name', async () => {
  await storePlaces([
    { name: '<&"\' \u0000\u0008>', coordinates: { type: 'Point', coordinates: [-101.8, 35.2] } },
    { name: 'Nowhere' },
  ]);
  const { file: gpx, counts } = await exported('gpx');
  expect(counts).toEqual({ written: 1, leftOut: 1 });
  expect(gpx).toContain('<name>&lt;&amp;&quot;&apos; &gt;</name>');
});
