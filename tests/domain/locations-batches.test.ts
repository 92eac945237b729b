import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { batchLine, batchLines, eachBatch, keptLine, readBatch, undoBatch } from '~/domain/locations/batches';
import { follow } from '~/domain/follows/follow';
import { editPlace } from '~/domain/locations/history/edit-place';
import { readPlaceHistory, undoChange } from '~/domain/locations/history/place-history';
import { reportPlace } from '~/domain/locations/place-reports';
import { suggestChange } from '~/domain/locations/suggestions/suggest-change';
import { importPlaces } from '~/domain/locations/import/import-file';
import { reportLines } from '~/domain/locations/import/import-report';
import { Locations, type LocationRow } from '~models/location';
import { LocationBatches } from '~models/location-batch';
import { LocationChanges } from '~models/location-change';
import { Posts } from '~models/post';
import { useFreshDatabase } from '../support/database';
import { aDriver, aPost, aWaitingPost, type Driver } from '../support/factories';
import { refusingWrites } from '../support/failing-database';

useFreshDatabase();

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'batches-'));
  await Promise.all([Locations.deleteMany({}), LocationBatches.deleteMany({}), LocationChanges.deleteMany({})]);
});
afterEach(() => rm(folder, { recursive: true }));

async function file(name: string, content: string): Promise<string> {
  const where = path.join(folder, name);
  await writeFile(where, content);
  return where;
}

async function importOne(where: string, options = {}) {
  const [report] = await importPlaces([where], options);
  if (!report) throw new Error('no report');
  return report;
}

const places = (rows: string[]): string => ['name,highway,exit,state,city,amenities', ...rows].join('\n');
const iowa80 = 'Iowa 80,I-80,284,IA,,Museum';
const jubitz = 'Jubitz,I-5,307,OR,,';

const stored = () => Locations.find().sort({ _id: 1 }).lean<LocationRow[]>().exec();
/** Without the time of the last change. */
const storedFacts = async () => (await stored()).map(({ updatedAt: _updatedAt, ...facts }) => facts);
const changes = () => LocationChanges.find().sort({ batchId: 1, row: 1 }).lean().exec();

/** Does something that must not write any stop, change or batch. */
async function withoutWriting(work: () => Promise<unknown>): Promise<void> {
  const rows = async () => [await stored(), await changes(), await batches()];
  const before = await rows();
  await work();
  expect(await rows()).toEqual(before);
}

async function batches() {
  const rows = [];
  for await (const batch of eachBatch()) rows.push(batch);
  return rows;
}

/** Undoes a batch. @returns the reason for each kept place, by its name */
async function undo(id: number | null) {
  const report = await undoBatch(id ?? 0);
  if (!report) throw new Error('no such batch');
  return { ...report, kept: Object.fromEntries(report.kept.map(({ place, why }) => [place.name, why])) };
}

describe('an import', () => {
  it('is a batch that records its file, its counts, and the row behind each change', async () => {
    const report = await importOne(await file('places.csv', places([iowa80, jubitz, ',I-5,1,OR,,'])));
    const [batch] = await batches();
    expect(batch).toMatchObject({
      _id: report.batch,
      fileName: 'places.csv',
      contentHash: expect.stringMatching(/^[0-9a-f]{64}$/),
      format: 'CSV of location fields',
      state: 'finished',
      counts: { rows: 3, added: 2, skipped: 1 },
      endedAt: expect.any(Date),
    });
    const [first, second] = await stored();
    expect(await changes()).toMatchObject([
      { batchId: batch?._id, locationId: first?._id, row: 1, line: 2, what: 'added', after: { name: 'Iowa 80' } },
      { batchId: batch?._id, locationId: second?._id, row: 2, line: 3, what: 'added', undoneAt: null },
    ]);
    expect(batch && batchLine(batch)).toMatch(/finished +2 +0 +places\.csv$/);
  });

  it('records the old and new value of each changed field', async () => {
    await importOne(await file('places.csv', places([iowa80])));
    const again = await importOne(await file('places.csv', places(['Iowa 80,I-80,284,IA,,Museum and dentist'])));
    expect(again.counts).toMatchObject({ updated: 1 });
    expect((await changes())[1]).toMatchObject({
      what: 'updated',
      before: { amenities: 'Museum' },
      after: { amenities: 'Museum and dentist' },
    });
    const view = await readBatch(again.batch ?? 0, 10);
    expect(view && batchLines(view).join('\n')).toContain('amenities from "Museum" to "Museum and dentist"');
  });

  it('that changes nothing leaves no batch', async () => {
    const where = await file('places.csv', places([iowa80, jubitz]));
    await importOne(where);
    await withoutWriting(async () => {
      expect(await importOne(where)).toMatchObject({ batch: null, counts: { unchanged: 2 } });
    });
  });

  it('lets only the first of two rows with the same ref change a place, however far apart they are', async () => {
    const filler = Array.from({ length: 60 }, (_, at) => `Filler ${at},I-90,${at},MT,,`);
    const where = await file('twice.csv', places([iowa80, ...filler, 'Iowa 80,I-80,284,IA,,Dentist']));
    expect((await importOne(where)).counts).toMatchObject({ added: 61, duplicate: 1 });
    expect(await importOne(where)).toMatchObject({ batch: null, counts: { updated: 0, duplicate: 1 } });
    expect((await stored())[0]).toMatchObject({ name: 'Iowa 80', amenities: 'Museum' });
  });

  it('reports a conflict between two sources, and leaves the fact unchanged', async () => {
    const header = 'name,highway,exit,state,latitude,longitude\n';
    await importOne(await file('a.csv', `${header}Walcott Plaza,I-80,284,IA,41.6,-90.78`));
    const report = await importOne(await file('b.csv', `${header}Walcott Travel Plaza,I-80,285,IA,41.6001,-90.78`));
    expect(report.counts).toMatchObject({ conflict: 1 });
    expect(reportLines(report).join('\n')).toContain('is "Walcott Plaza", 11 m apart: exit 285 where we have 284');
    expect(await stored()).toMatchObject([{ exitNumber: '284' }]);
  });

  it('of a file that can’t be read to the end is a batch that says so', async () => {
    await importOne(await file('open.csv', places([iowa80, '"Open,I-1,1,ME,,'])));
    expect(await batches()).toMatchObject([{ state: 'cut-short', why: expect.stringContaining('line 3') }]);
  });

  it('counts rows that the database rejects as failed, and lists them', async () => {
    const where = await file('places.csv', places([iowa80, jubitz]));
    const report = await refusingWrites('locations', () => importOne(where));
    expect(report.counts).toMatchObject({ rows: 2, added: 0, failed: 2 });
    expect(report.isComplete).toBe(false);
    expect(reportLines(report).join('\n')).toMatch(/failed +2[^]*the database rejected it[^]*line 2 "Iowa 80"/);
    expect(await stored()).toEqual([]);
    expect(await changes()).toEqual([]);
  });
});

describe('a dry run', () => {
  /** More rows than are written together, including places that appear again in a later group. */
  const many = places([
    ...Array.from({ length: 100 }, (_, at) => `Diner ${at} Plaza,I-80,${at},IA,,`),
    ...Array.from({ length: 40 }, (_, at) => `Diner ${at} Plaza Truck Stop,I-80,${at},IA,Town ${at},`),
    ...Array.from({ length: 20 }, (_, at) => `Diner ${at} Plaza Travel Center,I-80,${at},IA,Town ${at},`),
  ]);

  it('reports exactly what the import then does, and writes nothing', async () => {
    await importOne(await file('before.csv', places(['Diner 3 Plaza,I-80,3,IA,,Pie', 'Diner 4,I-80,4,IA,,'])));
    const [one, other] = [await file('many.csv', many), await file('other.csv', places(['Diner 90,I-80,90,IA,,']))];
    let predicted: string[] = [];
    await withoutWriting(async () => {
      const reports = await importPlaces([one, other], { dryRun: true });
      predicted = reports.flatMap((report) => reportLines(report, true));
    });
    const done = (await importPlaces([one, other])).flatMap((report) => reportLines(report));
    expect(done.filter((line) => !/^ {2}(no )?batch/.test(line))).toEqual(predicted);
    expect(predicted.join('\n')).toMatch(/added +\d+[^]*duplicate +\d+/);
  });
});

describe('undoing a batch', () => {
  it('restores every place to its previous state', async () => {
    await importOne(await file('a.csv', places([iowa80, jubitz])));
    const before = await storedFacts();
    const report = await importOne(
      await file(
        'b.csv',
        places(['Iowa 80,I-80,284,IA,,Dentist', 'Jubitz Truck Stop,I-5,307,OR,Portland,', 'New,I-1,1,ME,,']),
      ),
    );
    expect(report.counts).toMatchObject({ updated: 1, duplicate: 1, added: 1 });
    expect(await undo(report.batch)).toEqual({ removed: 1, putBack: 2, kept: {} });
    expect(await storedFacts()).toEqual(before);
    expect((await batches())[0]).toMatchObject({ _id: report.batch, state: 'undone' });
  });

  it('is a change that an editor with an older page must see first, and so is undoing one edit', async () => {
    const editor = await aDriver({ role: 'editor' });
    await importOne(await file('a.csv', places([iowa80])));
    const [place] = await stored();
    const [id, seen] = [place?._id ?? 0, place?.updatedAt.toISOString() ?? ''];
    const none = { chainName: null, street: null, phone: null, hours: null, latitude: null, longitude: null };
    const sign = { name: 'Iowa 80', highway: 'I-80', exitNumber: '284', state: 'IA', type: 'truck_stop' } as const;
    const edit = (facts: { city: string | null; amenities: string | null }, shownAt: string | null = null) =>
      editPlace(editor, { ...none, ...sign, ...facts, id, trucks: 'yes', seen: shownAt });
    const isRefused = () =>
      expect(edit({ city: null, amenities: 'Museum' }, seen)).rejects.toMatchObject({ code: 'place-changed' });

    const { batch } = await importOne(await file('b.csv', places(['Iowa 80,I-80,284,IA,,Dentist'])));
    await edit({ city: 'Walcott', amenities: 'Dentist' });
    expect(await undo(batch)).toMatchObject({ putBack: 1 });
    await isRefused();

    await edit({ city: 'Walcott', amenities: 'Barber' });
    const [newest] = await readPlaceHistory(null, id);
    await edit({ city: 'Davenport', amenities: 'Barber' });
    await undoChange(editor, { id, changeId: newest?.id ?? '' });
    await isRefused();
  });

  it('a second time changes nothing', async () => {
    const { batch } = await importOne(await file('a.csv', places([iowa80, jubitz])));
    await undo(batch);
    await withoutWriting(async () => {
      expect(await undo(batch)).toEqual({ removed: 0, putBack: 0, kept: {} });
    });
  });

  it('allows importing the file again, as another batch', async () => {
    const where = await file('a.csv', places([iowa80, jubitz]));
    const { batch } = await importOne(where);
    await undo(batch);
    const again = await importOne(where);
    expect(again).toMatchObject({ counts: { added: 2 }, rowsBefore: 0 });
    expect(again.batch).not.toBe(batch);
    expect(await stored()).toMatchObject([{ name: 'Iowa 80' }, { name: 'Jubitz' }]);
  });

  it('undoes several rows of its file about one place, in whichever group they were written', async () => {
    await importOne(await file('a.csv', places(['Diner 0 Plaza,I-80,1000,IA,,'])));
    const before = await storedFacts();
    const many = places([
      'Diner 0 Plaza Truck Stop,I-80,1000,IA,Walcott,',
      'Late Plaza,I-80,1001,IA,,',
      ...Array.from({ length: 60 }, (_, at) => `Filler ${at},I-90,${at},MT,,`),
      'Diner 0 Plaza,I-80,1000,IA,,Pie',
      'Late Plaza Truck Stop,I-80,1001,IA,Walcott,',
    ]);
    const report = await importOne(await file('b.csv', many));
    expect(report.counts).toMatchObject({ added: 61, duplicate: 2, updated: 1 });
    expect(await undo(report.batch)).toEqual({ removed: 61, putBack: 3, kept: {} });
    expect(await storedFacts()).toEqual(before);
  });

  it('keeps and lists places that people have confirmed or reported closed since', async () => {
    const { batch } = await importOne(await file('a.csv', places([iowa80, jubitz])));
    const [first, second] = await stored();
    await reportPlace(await aDriver(), { id: first?._id ?? 0, word: 'right' });
    const why = 'people have confirmed it or reported it closed since';
    expect(await undo(batch)).toEqual({ removed: 1, putBack: 0, kept: { 'Iowa 80': why } });
    expect(await stored()).toMatchObject([{ _id: first?._id }]);
    expect(second).toBeDefined();
  });

  it('keeps and lists places that people have posted on since, including hidden posts', async () => {
    const { batch } = await importOne(await file('a.csv', places([iowa80, jubitz])));
    const [first, second] = await stored();
    const post = await aPost(await aDriver());
    await Posts.updateOne({ _id: post.id }, { $set: { locationId: second?._id, visible: false } });
    expect(await undo(batch)).toEqual({ removed: 1, putBack: 0, kept: { Jubitz: 'people have posted on it since' } });
    expect(await stored()).toEqual([second]);
    expect(first).toBeDefined();
    const view = await readBatch(batch ?? 0, 10);
    expect(view && batchLines(view).join('\n')).toMatch(/1 of its changes remain\n +line 3 added place \d+ "Jubitz"/);
    const [kept] = (await undoBatch(batch ?? 0))?.kept ?? [];
    expect(kept && keptLine(kept)).toContain('"Jubitz" (I-5 exit 307 OR): people have posted on it since');
  });

  it.each([
    {
      why: 'people follow it',
      use: (driver: Driver, id: number) => follow(driver, { kind: 'location', id: String(id) }),
    },
    {
      why: 'people have suggested changes to it',
      use: (driver: Driver, id: number) =>
        suggestChange(driver, {
          ...{ id, name: null, highway: null, city: 'Walcott', state: null, type: null, amenities: null },
          ...{ exitNumber: null, latitude: null, longitude: null, duplicateOf: null, trucks: null },
        }),
    },
    {
      why: 'a post from it is waiting for its photo',
      use: (driver: Driver, id: number) => aWaitingPost(driver, { locationId: id }),
    },
  ])('keeps added places that are still in use: $why', async ({ why, use }) => {
    const { batch } = await importOne(await file('a.csv', places([iowa80, jubitz])));
    const [first] = await stored();
    await use(await aDriver(), first?._id ?? 0);
    expect(await undo(batch)).toEqual({ removed: 1, putBack: 0, kept: { 'Iowa 80': why } });
    expect(await stored()).toMatchObject([{ _id: first?._id }]);
  });

  it('restores a place that had posts before the batch changed it', async () => {
    await importOne(await file('a.csv', places([iowa80])));
    const [place] = await stored();
    const before = await storedFacts();
    const post = await aPost(await aDriver());
    await Posts.updateOne({ _id: post.id }, { $set: { locationId: place?._id } });
    const { batch } = await importOne(await file('a.csv', places(['Iowa 80,I-80,284,IA,,Dentist'])));
    expect(await undo(batch)).toMatchObject({ putBack: 1, kept: {} });
    expect(await storedFacts()).toEqual(before);
  });

  it('keeps and lists places that have been edited since', async () => {
    const { batch } = await importOne(await file('a.csv', places([iowa80, jubitz])));
    await Locations.updateOne({ name: 'Jubitz' }, { $set: { city: 'Portland' } });
    expect(await undo(batch)).toMatchObject({ removed: 1, kept: { Jubitz: 'its city has been edited since' } });
  });

  it('keeps places that a later batch has changed, until that one is undone', async () => {
    const first = await importOne(await file('a.csv', places([iowa80, jubitz])));
    const later = await importOne(await file('b.csv', places(['Jubitz Truck Stop,I-5,307,OR,Portland,'])));
    expect(await undo(first.batch)).toMatchObject({
      removed: 1,
      kept: { Jubitz: `batch ${later.batch} has changed it since` },
    });
    await undo(later.batch);
    expect(await undo(first.batch)).toMatchObject({ removed: 1, kept: {} });
    expect(await stored()).toEqual([]);
  });

  it('that doesn’t exist is reported', async () => {
    expect(await undoBatch(4711)).toBeNull();
    expect(await readBatch(4711, 1)).toBeNull();
  });
});
