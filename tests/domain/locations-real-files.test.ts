import { readFile } from 'node:fs/promises';
import { text } from 'node:stream/consumers';
import { beforeAll, describe, expect, it } from 'vitest';
import { exportFormats, exportPlaces } from '~/domain/locations/export';
import { importPlaces } from '~/domain/locations/import/import-file';
import { noCounts, type ImportReport } from '~/domain/locations/import/import-report';
import { metersBetween } from '~/domain/locations/import/geometry';
import { eachLocation, type LocationRow } from '~models/location';
import { useFreshDatabase } from '../support/database';
import { useFiles } from '../support/place-files';
import { hasTrialData, orSkipped, trialFile } from '../support/trial-data';

useFreshDatabase();
const file = useFiles();

const survey = trialFile('locations/NTAD_Truck_Stop_Parking.csv');
const files = [survey, trialFile('locations/osm_truck_stops.json'), trialFile('locations/osm_rest_areas.json')];

async function stored(): Promise<LocationRow[]> {
  const rows: LocationRow[] = [];
  for await (const row of eachLocation()) rows.push(row);
  return rows.sort((a, b) => a._id - b._id);
}

describe.skipIf(!hasTrialData)(orSkipped('the real files'), () => {
  let reports: ImportReport[];
  let rows: LocationRow[];

  beforeAll(async () => {
    if (!hasTrialData) return;
    reports = await importPlaces(files);
    rows = await stored();
  });

  const skippedFor = (at: number, reason: RegExp) =>
    (reports[at]?.reasons('skipped') ?? []).reduce(
      (sum, group) => sum + (reason.test(group.reason) ? group.count : 0),
      0,
    );

  it('are read to the last row, and the database rejects none', () => {
    expect(reports.map(({ counts }) => counts.rows)).toEqual([1_915, 1_535, 2_869]);
    expect(reports.every(({ isAllWell }) => isAllWell)).toBe(true);
    const added = reports.reduce((sum, report) => sum + report.counts.added, 0);
    expect(rows).toHaveLength(added);
    expect(added).toBeGreaterThan(3_000);
  });

  it('leave out weigh stations, stops without a name and places abroad', () => {
    expect(skippedFor(0, /weigh station/)).toBeGreaterThanOrEqual(111);
    expect(skippedFor(1, /outside the US/)).toBe(56);
    expect(skippedFor(2, /no name/)).toBe(1_175);
    expect(rows.filter(({ name }) => /^halte |belvédère/i.test(name))).toEqual([]);
    expect(rows.filter(({ name }) => /^(na|n\/a|unknown|)$/i.test(name.trim()))).toEqual([]);
  });

  it('report the physical line on which each skipped record starts', async () => {
    const lines = (await readFile(survey, 'utf8')).split(/\r?\n/);
    for (const { line, label } of (reports[0]?.reasons('skipped') ?? []).flatMap(({ first }) => first)) {
      expect(lines[line - 1]).toMatch(/^\d+,\d\d,/);
      expect(lines[line - 1]?.replace(/\s+/g, ' ')).toContain(label.split(',')[0]);
    }
  });

  it('become places in a state, on canonical roads, without California post miles as exits', () => {
    expect(rows.filter(({ state }) => !state || !/^[A-Z]{2}$/.test(state))).toEqual([]);
    const numbered = rows.flatMap(({ highway }) => (highway && /\d/.test(highway) ? [highway] : []));
    expect(
      numbered.filter(
        (highway) => !/^((I|US)-|(Hwy|[A-Z]{1,2}|State (Route|Rt|Road))[ -])[1-9]\d*[EW]?$/.test(highway),
      ),
    ).toEqual(['177S']);
    expect(rows.filter(({ state, exitNumber }) => state === 'CA' && exitNumber !== null)).toEqual([]);
  });

  it('leave no two stops of one chain within 250 m', () => {
    const chained = rows.filter(
      ({ chainName, type, coordinates }) => chainName && type === 'truck_stop' && coordinates,
    );
    const point = ({ coordinates }: LocationRow) => {
      const [longitude = 0, latitude = 0] = coordinates?.coordinates ?? [];
      return { latitude, longitude };
    };
    const twins = chained.filter((row, at) =>
      chained
        .slice(at + 1)
        .some(
          (other) =>
            other.chainName === row.chainName &&
            metersBetween(point(row), point(other)) <= 250 &&
            !/#/.test(row.name + other.name),
        ),
    );
    expect(twins.map(({ name, state }) => `${name} ${state}`)).toEqual([]);
  });

  it('imported again change nothing', async () => {
    const again = await importPlaces(files);
    expect(again.map(({ counts: { added, updated } }) => [added, updated])).toEqual([
      [0, 0],
      [0, 0],
      [0, 0],
    ]);
    const joined = ({ counts: { duplicate, conflict } }: ImportReport) => duplicate + conflict;
    expect(again.map(joined)).toEqual(reports.map(joined));
    expect(await stored()).toEqual(rows);
  });

  it.each(exportFormats)('exported as %s and imported again change nothing', async (format) => {
    const { content, counts } = exportPlaces(format, {});
    const [report] = await importPlaces([await file(`real.${format}`, await text(content))]);
    expect(report?.counts).toEqual({ ...noCounts(), rows: counts.written, unchanged: counts.written });
    expect(counts.written).toBe(rows.length);
    expect(await stored()).toEqual(rows);
  });
});
