import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { addLocation } from '~/domain/locations/add-location';
import { importPlaces } from '~/domain/locations/import/import-file';
import { type ImportReport, reportLines } from '~/domain/locations/import/import-report';
import { exitOfMilePost, withoutDirection } from '~/domain/locations/import/place-fields';
import { normalizeHighway } from '~/domain/locations/highway';
import { Locations } from '~models/location';
import type { RowOutcome } from '~models/location-batch';
import { aDriver } from '../support/factories';
import { useFreshDatabase } from '../support/database';
import { storedPlaces } from '../support/places';

useFreshDatabase();

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'places-'));
  await Locations.deleteMany({});
});
afterEach(() => rm(folder, { recursive: true }));

async function file(name: string, content: string | Buffer): Promise<string> {
  const where = path.join(folder, name);
  await writeFile(where, content);
  return where;
}

async function importOne(where: string, options = {}) {
  const [report] = await importAll([where], options);
  if (!report) throw new Error('no report');
  return report;
}

/** The counts of the reports, and the rows they list, of all reasons together. */
async function importAll(paths: string[], options = {}) {
  const reports = await importPlaces(paths, options);
  return reports.map((report) => ({
    ...report.counts,
    ...{ format: report.format, unreadable: report.unreadable, batch: report.batch, rowsBefore: report.rowsBefore },
    joined: [...named(report, 'duplicate'), ...named(report, 'conflict')],
    skipped: named(report, 'skipped'),
    failed: named(report, 'failed'),
    text: reportLines(report).join('\n'),
  }));
}

const named = (report: ImportReport, outcome: RowOutcome) =>
  report
    .reasons(outcome)
    .flatMap(({ reason, first }) => first.map((row) => ({ ...row, reason })))
    .sort((a, b) => a.line - b.line);

const surveyHeader =
  'OBJECTID,state_number,nhs_rest_stop,highway_route,mile_post,municipality,county,state,latitude,longitude,number_of_spots,x,y';

describe('the truck parking survey', () => {
  it('is read with its byte order mark, quoted line breaks and spaces, each record by its first line', async () => {
    const rows = [
      `\uFEFF${surveyHeader}`,
      '1,28,"NHS Rest Area\nJackson County I-10 EB",I-10 EB,63.4,Gautier,Jackson,MS,30.436974,-88.622181,18,0,0',
      '2,48,UNKNOWN,I-20E,69,NA,NA,TX,32.2,-101.5,0,0,0',
      '3,28,Weigh Station,I-10 EB,12,NA,NA,MS,30.4,-89.1,5,0,0',
      '4,06,Gold Run,I-80 E,PM 41.4,Gold Run,Placer,CA,39.17545,-120.85773,10,0,0',
      '5,28,Nowhere,I-10 EB,1,NA,NA,MS,0,0,5,0,0',
    ];
    const report = await importOne(await file('survey.csv', rows.join('\r\n')));
    expect(report).toMatchObject({ format: 'truck parking survey', rows: 5, added: 3, failed: [] });
    expect(report.skipped).toEqual([
      { line: 5, label: 'Weigh Station', reason: 'a weigh station, not a stop for food' },
      { line: 7, label: 'Nowhere', reason: 'outside the US' },
    ]);
    expect(await storedPlaces()).toMatchObject([
      {
        name: 'NHS Rest Area, Jackson County I-10 EB',
        highway: 'I-10',
        direction: 'east',
        exitNumber: '63',
        city: 'Gautier',
        state: 'MS',
        type: 'rest_area',
        amenities: '18 truck parking spaces',
        coordinates: { type: 'Point', coordinates: [-88.622181, 30.436974] },
        source: { kind: 'survey', refs: ['ntad:1'] },
      },
      { name: 'Rest area on I-20', exitNumber: '69', city: null, amenities: null },
      { name: 'Gold Run', exitNumber: null },
    ]);
  });

  it('merges two directions that share a place', async () => {
    const rows = [
      surveyHeader,
      '1,06,Cactus City Eastbound,I-10 E,PM 71.8,NA,NA,CA,33.67901,-115.96622,20,0,0',
      '2,06,Cactus City Westbound,I-10 W,PM 71.8,Thousand Palms,NA,CA,33.67901,-115.96622,20,0,0',
      '3,01,Conecuh Rest Area (NB),I-65 NB,84.2,NA,NA,AL,31.336613,-87.114501,20,0,0',
      '4,01,Conecuh Rest Area (SB),I-65 SB,89.1,NA,NA,AL,31.375505,-87.046372,20,0,0',
    ];
    const report = await importOne(await file('survey.csv', rows.join('\n')));
    expect(report).toMatchObject({
      added: 3,
      joined: [
        {
          line: 3,
          label: 'Cactus City Westbound',
          note: expect.stringContaining('is "Cactus City Eastbound", 0 m apart'),
        },
      ],
    });
    const [shared] = await storedPlaces();
    expect(shared).toMatchObject({ name: 'Cactus City', direction: 'both', city: 'Thousand Palms' });
  });
});

describe('a rest area that has only a number in the survey', () => {
  const rows = [
    surveyHeader,
    '1,12,NHS Rest Stop or Truck Facility 14,I-10 WB,194,NA,NA,FL,30.4838,-84.3888,20,0,0',
    '2,12,NHS Rest Stop or Truck Facility 15,I-10 EB,194,NA,NA,FL,30.4839,-84.3880,20,0,0',
  ];
  const area = (name: string, latitude: number, longitude = -84.3888) => ({ name, latitude, longitude });

  it('matches the named one there in the same direction, gets its name, and keeps it', async () => {
    const survey = await file('survey.csv', rows.join('\n'));
    expect(await importOne(survey)).toMatchObject({ added: 2 });
    const areas = [
      area('Leon County Rest Area Eastbound', 30.484, -84.388),
      area('Leon County Rest Area Westbound', 30.484),
    ];
    const map = await file('areas.json', JSON.stringify(areas));
    expect(await importOne(map)).toMatchObject({ added: 0, duplicate: 2 });
    const named = [
      { name: 'Leon County Rest Area Westbound', direction: 'west', source: { kind: 'survey' } },
      { name: 'Leon County Rest Area Eastbound', direction: 'east', exitNumber: '194' },
    ];
    expect(await storedPlaces()).toMatchObject(named);
    expect(await importAll([survey, map])).toMatchObject([
      { batch: null, unchanged: 2 },
      { batch: null, duplicate: 2 },
    ]);
  });

  it('doesn’t match one farther away, or across the road', async () => {
    await importOne(await file('survey.csv', rows.slice(0, 2).join('\n')));
    const others = [area('Gadsden County Rest Area', 30.4852), area('Leon County Rest Area Eastbound', 30.4844)];
    expect(await importOne(await file('areas.json', JSON.stringify(others)))).toMatchObject({ added: 2 });
  });
});

describe('a mile post', () => {
  it.each([
    ['AL', 'I-10', '65.8', '65'],
    ['WY', 'I-80', 'MM 345', '345'],
    ['TX', 'I-35', '362A', '362A'],
    ['NH', 'I-93', 'Exit 44', '44'],
    ['NY', 'I-495', 'By Exit 56', '56'],
    ['AL', 'I-10', '0.485', null],
    ['CA', 'I-5', 'PM R79.1', null],
    ['CT', 'I-95', '61', null],
    ['NY', 'I-81', '101', null],
    ['AZ', 'I-19', '33', null],
    ['AL', 'US-231', '37.8', null],
    ['WI', 'I-39N/I-90W', '111', null],
    ['NE', 'I-80', '375>50', null],
  ])('in %s on %s, %j is exit %j', (state, highway, milePost, exit) => {
    expect(exitOfMilePost(milePost, normalizeHighway(highway, state), state)).toBe(exit);
  });
});

describe('an OpenStreetMap extract', () => {
  const stop = (name: string | null, latitude: number, longitude: number) => ({
    name,
    coordinates: [latitude, longitude],
  });

  it('is read in both of its formats, with state and road if they can be determined', async () => {
    const stops = [
      stop('Loves', 35.19, -101.75),
      stop("Love's Truck Lanes", 35.1906, -101.7507),
      stop('Pilot', 35.1906, -101.752),
      stop('Petro-Pass', 43.2, -79.9),
      { name: 'broken' },
    ];
    const areas = [
      { name: null, latitude: 35, longitude: -101 },
      { name: 'Divide Rest Area, I-15 Southbound', latitude: 45.75, longitude: -112.75 },
      { name: 'Silver Lake Rest Area (closed)', latitude: 47.9, longitude: -122.2 },
    ];
    const [first, second] = await importAll([
      await file('stops.json', JSON.stringify(stops, null, 2)),
      await file('areas.json', JSON.stringify(areas)),
    ]);
    expect(first).toMatchObject({
      added: 2,
      joined: [{ label: "Love's Truck Lanes", note: expect.stringContaining('is "Loves"') }],
      skipped: [
        { label: 'Petro-Pass', reason: 'outside the US' },
        { line: 30, reason: 'no location: no coordinates, highway, city or state' },
      ],
    });
    expect(second).toMatchObject({ added: 1, skipped: [{ reason: /no name/ }, { reason: 'closed' }] });
    expect(await storedPlaces()).toMatchObject([
      { name: 'Loves', chainName: "Love's", state: 'TX', type: 'truck_stop', source: { kind: 'openstreetmap' } },
      { name: 'Pilot', chainName: 'Pilot' },
      {
        name: 'Divide Rest Area, I-15 Southbound',
        highway: 'I-15',
        direction: 'south',
        state: 'MT',
        type: 'rest_area',
      },
    ]);
  });

  it('that is cut off imports the complete rows and says so', async () => {
    const text = JSON.stringify([stop('Loves', 35.19, -101.75), stop('Pilot', 36, -101)]);
    const report = await importOne(await file('cut.json', text.slice(0, -20)));
    expect(report).toMatchObject({ added: 1, unreadable: expect.stringContaining('line 1 does not end') });
  });
});

describe('a CSV file of location fields', () => {
  const csv = [
    'Name;Chain;Highway;Exit;State;City;Type;Amenities;Lat;Lon',
    '"Jubitz";;I-5 NB;307;Oregon;Portland;truck stop;"Showers; cinema";45.6;-122.68',
    'Moes Diner;;I-40;143A;TN;;diner;;;',
    'No State;;I-40;1;Ontario;;;;;',
    'Odd Type;;I-40;1;TN;;castle;;;',
    ';;I-40;1;TN;;;;;',
    'Swapped;;I-40;1;TN;;;;-86;36',
    'Wrong State;;I-40;1;TX;;;;36.1;-86.8',
  ].join('\n');

  it('is read by its header, in any order and with any delimiter', async () => {
    const report = await importOne(await file('places.csv', csv));
    expect(report).toMatchObject({ format: 'CSV of location fields', added: 2 });
    expect(report.skipped.map(({ line, reason }) => [line, reason])).toEqual([
      [4, '"Ontario" is not a US state'],
      [5, '"castle" is not one of the types truck_stop, rest_area, restaurant, diner, other'],
      [6, 'no name'],
      [7, 'its latitude and longitude are swapped'],
      [8, 'its coordinates are in TN, not in TX'],
    ]);
    expect(await storedPlaces()).toMatchObject([
      {
        name: 'Jubitz',
        highway: 'I-5',
        direction: 'north',
        state: 'OR',
        amenities: 'Showers; cinema',
        coordinates: { coordinates: [-122.68, 45.6] },
      },
      { name: 'Moes Diner', exitNumber: '143A', type: 'diner', coordinates: null },
    ]);
  });

  it('matches a row to a place that a driver has added, and fills in missing facts', async () => {
    const driver = await aDriver();
    const facts = { name: 'Jubitz Truck Stop', chainName: null, highway: 'I-5', exitNumber: '307', state: 'OR' };
    const added = await addLocation(driver, {
      ...facts,
      city: null,
      type: 'truck_stop',
      amenities: 'Good pie',
      confirm: false,
    });
    const report = await importOne(await file('places.csv', csv.split('\n').slice(0, 2).join('\n')));
    expect(report).toMatchObject({
      added: 0,
      joined: [{ line: 2, label: 'Jubitz', note: expect.stringContaining('is "Jubitz Truck Stop"') }],
    });
    expect(await storedPlaces()).toMatchObject([
      {
        _id: added.id,
        name: 'Jubitz Truck Stop',
        city: 'Portland',
        amenities: 'Good pie',
        addedBy: driver.id,
        coordinates: { type: 'Point' },
      },
    ]);
    expect(await importOne(await file('places.csv', csv.split('\n').slice(0, 2).join('\n')))).toMatchObject({
      updated: 0,
    });
    expect(await storedPlaces()).toMatchObject([{ amenities: 'Good pie' }]);
  });

  it('keeps a diner on a truck stop’s property separate', async () => {
    const text =
      'name,highway,exit,state,type\nIowa 80,I-80,284,IA,truck_stop\nIowa 80 Kitchen,I-80,284,IA,restaurant\n';
    expect(await importOne(await file('two.csv', text))).toMatchObject({ added: 2 });
  });
});

describe('importing the same file again', () => {
  const rows = (amenities: string) =>
    `name,highway,exit,state,amenities\nIowa 80,I-80,284,IA,${amenities}\nJubitz,I-5,307,OR,\nJubitz Truck Stop,I-5,307,OR,\n`;

  it('changes nothing', async () => {
    const where = await file('places.csv', rows('Museum'));
    await importOne(where);
    const before = await storedPlaces();
    expect(await importOne(where)).toMatchObject({ added: 0, updated: 0, unchanged: 2, joined: [{ line: 4 }] });
    expect(await storedPlaces()).toEqual(before);
  });

  it('with a changed fact updates only that place', async () => {
    await importOne(await file('places.csv', rows('Museum')));
    const [one, two] = await storedPlaces();
    expect(await importOne(await file('places.csv', rows('Museum and dentist')))).toMatchObject({
      updated: 1,
      unchanged: 1,
    });
    expect(await storedPlaces()).toMatchObject([{ _id: one?._id, amenities: 'Museum and dentist' }, two]);
  });

  it('in a dry run reports what would be done and writes nothing', async () => {
    const where = await file('places.csv', rows('Museum'));
    expect(await importOne(where, { dryRun: true })).toMatchObject({ added: 2, joined: [{ line: 4 }] });
    expect(await storedPlaces()).toEqual([]);
  });
});

describe('a file that cannot be read', () => {
  it.each([
    ['missing.csv', null, 'There is no such file.'],
    ['empty.csv', '', 'It is empty.'],
    ['picture.csv', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 1, 2]), 'It is not a text file in UTF-8 or UTF-16.'],
    ['latin1.csv', Buffer.from('name,city\nFirst,Town\nSecond,Montr\xe9al\n', 'latin1'), 'Line 3 is not UTF-8 text.'],
    ['pumps.csv', 'Pump,Gallons\n1,20\n', 'Its first line names no columns we know.'],
    ['object.json', '{"places":[]}', 'It is JSON, but not a list of stops'],
  ])('is reported as %s', async (name, content, sentence) => {
    const where = content === null ? path.join(folder, name) : await file(name, content);
    const report = await importOne(where);
    expect(report).toMatchObject({ format: null, rows: 0, unreadable: expect.stringContaining(sentence) });
    expect(report.text).toContain(sentence);
  });

  it('reports the line of a quote that is never closed, and keeps earlier rows', async () => {
    const report = await importOne(await file('open.csv', 'name,state\nFirst,TX\n"Second,TX\nThird,TX\n'));
    expect(report).toMatchObject({ added: 1, unreadable: expect.stringContaining('line 3') });
  });
});

describe('a name', () => {
  it.each([
    ['Cactus City Eastbound', 'Cactus City'],
    ['Rest Area EB', 'Rest Area'],
    ['Huetter E', 'Huetter'],
    ['Conway East', 'Conway'],
    ['Texas Canyon (EB)', 'Texas Canyon'],
    ['North Conway Rest Area', 'North Conway Rest Area'],
    ['Divide Rest Area, I-15 Southbound', 'Divide Rest Area, I-15'],
    ['Northbound', 'Northbound'],
  ])('without its direction: %j is %j', (name, bare) => expect(withoutDirection(name)).toBe(bare));
});
