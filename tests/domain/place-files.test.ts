import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { uploadImport, decideImport, readPlaceFile, workOnPlaceFiles } from '~/domain/locations/place-files';
import { undoBatch } from '~/domain/locations/batches';
import { Locations } from '~models/location';
import { LocationBatches } from '~models/location-batch';
import { inTransaction } from '~models/database/transaction';
import { anonymizeImports, changeImport, changeJob, claimJob, enqueueJob, findImport, Jobs, jobId } from '~models/job';
import { useFreshDatabase } from '../support/database';
import { aDriver, type Driver } from '../support/factories';
import { refusingWrites } from '../support/failing-database';

useFreshDatabase();

let editor: Driver;
let folder: string;
beforeAll(async () => {
  editor = await aDriver({ role: 'editor' });
  folder = await mkdtemp(path.join(tmpdir(), 'place-files-'));
});
beforeEach(() => Promise.all([Locations.deleteMany({}), LocationBatches.deleteMany({})]));
afterAll(() => rm(folder, { recursive: true }));

/** One group of rows that are written together, plus some. */
const ROWS = 30;

/** Uploads a file with this many stops, and waits for its check. */
async function bring(rows = ROWS): Promise<number> {
  const where = path.join(folder, 'stops.csv');
  const stops = Array.from({ length: rows }, (_, at) => `Diner ${at} Plaza,I-${1 + at},${at},IA`);
  await writeFile(where, ['name,highway,exit,state', ...stops].join('\n'));
  const { id } = await uploadImport(editor, { path: where, fileName: 'stops.csv', bytes: rows, type: null });
  await workOnPlaceFiles();
  return id;
}

async function goOn(id: number, step: 'import' | 'cancel' | 'undo'): Promise<void> {
  await decideImport(editor, { id, step });
  await workOnPlaceFiles();
}

/** Skips the delay before the next attempt. */
async function tryAgain(id: number, attempts = 1): Promise<void> {
  await Jobs.updateOne({ _id: jobId('import', id) }, { $set: { dueAt: new Date(0), attempts } });
  await workOnPlaceFiles();
}

const lastTry = 4;

const places = () => Locations.countDocuments();

describe('a file of places that is canceled', () => {
  it('during the import stops there, and can be undone', async () => {
    const id = await bring(500);
    await decideImport(editor, { id, step: 'import' });
    const working = workOnPlaceFiles();
    await vi.waitUntil(async () => (await places()) > 0, 30_000);
    await decideImport(editor, { id, step: 'cancel' });
    await working;
    expect(await places()).toBeLessThan(500);
    expect(await LocationBatches.findOne().lean()).toMatchObject({ state: 'canceled' });
    expect(await readPlaceFile(id)).toMatchObject({ state: 'canceled', isUndoable: true });
    await workOnPlaceFiles();
    await goOn(id, 'undo');
    expect([(await readPlaceFile(id)).state, await places()]).toEqual(['undone', 0]);
  });

  it('before its first row is written writes nothing', async () => {
    const id = await bring();
    await changeImport(id, ['checked'], { state: 'importing' });
    await decideImport(editor, { id, step: 'cancel' });
    await workOnPlaceFiles();
    expect(await readPlaceFile(id)).toMatchObject({ state: 'canceled', batchId: null, isUndoable: false });
    await expect(decideImport(editor, { id, step: 'import' })).rejects.toMatchObject({
      code: 'place-file-elsewhere',
    });
    expect(await places()).toBe(0);
  });

  it('after the import changes nothing', async () => {
    const id = await bring();
    await goOn(id, 'import');
    await expect(decideImport(editor, { id, step: 'cancel' })).rejects.toMatchObject({
      code: 'place-file-elsewhere',
    });
    expect(await places()).toBe(ROWS);
  });
});

describe('a file of places whose import fails', () => {
  it('has recorded what it imported, and can be undone, if only the end couldn’t be recorded', async () => {
    const id = await bring();
    await refusingWrites('jobs', () => goOn(id, 'import'), { 'data.state': { $ne: 'imported' } });
    const batch = await LocationBatches.findOne().lean();
    expect(batch).toMatchObject({ state: 'finished', counts: { added: ROWS } });
    expect(await readPlaceFile(id)).toMatchObject({ state: 'importing', batchId: batch?._id });

    await tryAgain(id);
    expect(await readPlaceFile(id)).toMatchObject({
      state: 'imported',
      batchId: batch?._id,
      report: { counts: { rows: ROWS, added: ROWS, unchanged: 0 } },
      isUndoable: true,
    });
    await goOn(id, 'undo');
    expect([(await readPlaceFile(id)).state, await places()]).toEqual(['undone', 0]);
  });

  it('can be undone if it fails for good after some of its rows', async () => {
    const id = await bring();
    const importTwice = async () => {
      await goOn(id, 'import');
      await tryAgain(id, lastTry);
    };
    await refusingWrites('location_batches', importTwice, { 'counts.rows': { $lt: ROWS } });
    expect(await places()).toBeGreaterThan(0);
    expect(await readPlaceFile(id)).toMatchObject({ state: 'failed', batchId: expect.any(Number), isUndoable: true });
    await goOn(id, 'undo');
    expect([(await readPlaceFile(id)).state, await places()]).toEqual(['undone', 0]);
  });

  it('starts over if its batch was undone in the meantime', async () => {
    const id = await bring();
    await refusingWrites('jobs', () => goOn(id, 'import'), { 'data.state': { $ne: 'imported' } });
    const { batchId } = await readPlaceFile(id);
    await undoBatch(batchId ?? 0);
    await tryAgain(id);
    const again = await readPlaceFile(id);
    expect(again).toMatchObject({ state: 'imported', report: { counts: { added: ROWS } } });
    expect(again.batchId).not.toBe(batchId);
    expect(await places()).toBe(ROWS);
  });
});

it('a file of places that another process has taken over is left to it by the previous process', async () => {
  const id = await bring();
  const file = await findImport(id);
  if (!file) throw new Error('There is no file.');
  await inTransaction((tx) => enqueueJob('import', { subject: id, data: file.data, dueAt: new Date(0) }, tx));
  const claim = () => claimJob(['import'], { now: new Date(), leaseUntil: new Date(1) });
  const [before, after] = [await claim(), await claim()];
  if (!before || !after) throw new Error('There was no file to claim.');
  expect(await changeJob(before, { state: 'failed' })).toBe(false);
  expect(await Jobs.findById(jobId('import', id)).lean()).toMatchObject({ state: 'running', lease: after.lease });
  expect(await changeJob(after, { state: 'failed' })).toBe(true);
});

it('a file whose editor is erased during the import stays without the editor', async () => {
  const id = await bring(250);
  await decideImport(editor, { id, step: 'import' });
  const working = workOnPlaceFiles();
  await vi.waitUntil(async () => (await places()) > 0, 30_000);
  await inTransaction((tx) => anonymizeImports(editor.id, tx));
  await working;
  expect((await findImport(id))?.data).toMatchObject({ state: 'imported', by: null });
});

it('a file that changed nothing never becomes undone', async () => {
  await goOn(await bring(), 'import');
  const same = await bring();
  await goOn(same, 'import');
  expect(await readPlaceFile(same)).toMatchObject({ state: 'imported', batchId: null, isUndoable: false });
  await expect(goOn(same, 'undo')).rejects.toMatchObject({ code: 'place-file-elsewhere' });
  expect((await readPlaceFile(same)).state).toBe('imported');
});
