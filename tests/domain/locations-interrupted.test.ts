import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { undoBatch } from '~/domain/locations/batches';
import { importPlaces } from '~/domain/locations/import/import-file';
import { Locations } from '~models/location';
import { type LocationBatchRow, LocationBatches } from '~models/location-batch';
import { LocationChanges } from '~models/location-change';
import { type DatabaseLine, startDatabaseLine } from '../support/database-line';
import { databaseUri, useFreshDatabase } from '../support/database';
import { type Command, runLocations } from '../support/command';

useFreshDatabase();

/** Four full groups of rows that are written together, plus some. */
const ROWS = 110;

let folder: string;
let where: string;
let commands: Command[];
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'interrupted-'));
  where = path.join(folder, 'many.csv');
  const rows = Array.from({ length: ROWS }, (_, at) => `Diner ${at} Plaza,I-${1 + (at % 90)},${at},IA`);
  await writeFile(where, ['name,highway,exit,state', ...rows].join('\n'));
  await Promise.all([Locations.deleteMany({}), LocationBatches.deleteMany({}), LocationChanges.deleteMany({})]);
  commands = [];
});
afterEach(async () => {
  for (const command of commands) command.process.kill('SIGKILL');
  await rm(folder, { recursive: true });
});

function run(uri: string, args: string[]): Command {
  const command = runLocations(uri, args);
  commands.push(command);
  return command;
}

/** Starts an import that stops as soon as it has sent the first group of rows. `line` is its connection to the database. */
async function importAsFarAsOneRun(): Promise<{ command: Command; line: DatabaseLine }> {
  const line = await startDatabaseLine(databaseUri());
  onTestFinished(() => line.stop());
  const command = run(line.uri, ['import', where]);
  await new Promise<void>((resolve) => {
    line.onCommand = (name) => {
      if (name !== 'commitTransaction') return true;
      line.onCommand = null;
      command.process.kill('SIGSTOP');
      resolve();
      return true;
    };
  });
  return { command, line };
}

const onlyBatch = () => LocationBatches.findOne().lean<LocationBatchRow>().exec();

/** @returns the batch once its first rows are written */
async function startedBatch(): Promise<LocationBatchRow | null> {
  const batch = await onlyBatch();
  return batch && batch.counts.rows > 0 ? batch : null;
}

const eventually = <T>(check: () => T | Promise<T>) => vi.waitUntil(check, { timeout: 120_000, interval: 20 });

/** Each place is in one change of the batch, and the batch counts each processed row. */
async function expectAllRecorded(): Promise<LocationBatchRow> {
  const batch = await onlyBatch();
  if (!batch) throw new Error('There is no batch.');
  const places = await Locations.find({}, { _id: 1 }).sort({ _id: 1 }).lean().exec();
  const changes = await LocationChanges.find({ batchId: batch._id }).sort({ locationId: 1 }).lean().exec();
  expect(changes.map(({ locationId }) => locationId)).toEqual(places.map(({ _id }) => _id));
  expect(batch.counts).toMatchObject({ rows: places.length, added: places.length });
  return batch;
}

it('an import that is killed has recorded each place that it wrote, continues after the last one, and has the same result as without interruption', async () => {
  const { command } = await importAsFarAsOneRun();
  await eventually(startedBatch);
  command.process.kill('SIGKILL');
  expect(await command.ended).toBeNull();
  const first = await expectAllRecorded();
  expect(first).toMatchObject({ state: 'unfinished', endedAt: null });
  expect(first.counts.rows).toBeLessThan(ROWS);

  const [next] = await importPlaces([where]);
  expect(next).toMatchObject({ batch: first._id, rowsBefore: first.counts.rows });
  expect(await expectAllRecorded()).toMatchObject({ _id: first._id, state: 'finished', counts: { rows: ROWS } });

  const [again] = await importPlaces([where]);
  expect(again).toMatchObject({ batch: null, counts: { rows: ROWS, unchanged: ROWS } });
});

describe('a running import', () => {
  it('stops when it is canceled from elsewhere, and can be undone', async () => {
    const { command } = await importAsFarAsOneRun();
    const { _id: batch } = await eventually(startedBatch);
    const id = String(batch);
    const cancel = run(databaseUri(), ['cancel', id]);
    expect(await cancel.ended).toBe(0);
    expect(cancel.said()).toContain(`batch ${id} canceled`);
    command.process.kill('SIGCONT');
    expect(await command.ended).toBe(1);
    const { state, counts } = await expectAllRecorded();
    expect(state).toBe('canceled');
    expect(counts.rows).toBeLessThan(ROWS);
    const undo = run(databaseUri(), ['undo', id]);
    expect(await undo.ended).toBe(0);
    expect(await Locations.countDocuments()).toBe(0);
  });

  it('stops with a readable message when its unfinished batch is undone by someone else, and then starts over', async () => {
    const { command } = await importAsFarAsOneRun();
    const batch = await eventually(startedBatch);
    expect(await undoBatch(batch._id)).toMatchObject({ removed: batch.counts.added, kept: [] });
    command.process.kill('SIGCONT');
    expect(await command.ended).toBe(1);
    expect(command.said()).toMatch(/many\.csv stopped after row [\d,]+: batch \d+ was canceled or undone/);
    expect(await Locations.countDocuments()).toBe(0);
    const [again] = await importPlaces([where]);
    expect(again).toMatchObject({ rowsBefore: 0, counts: { added: ROWS } });
    expect(again?.batch).not.toBe(batch._id);
  });

  it('of the same file, started twice at once, is done by one of the two', async () => {
    const both = await Promise.allSettled([importPlaces([where]), importPlaces([where])]);
    const [stopped] = both.flatMap((each) => (each.status === 'rejected' ? [String(each.reason)] : []));
    expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(stopped).toMatch(/another process is importing the same file|someone else continues/);
    expect(await expectAllRecorded()).toMatchObject({ state: 'finished', counts: { rows: ROWS, added: ROWS } });
  });
});

it('an import whose database fails says what happened and where, fails, and continues when the database is back', async () => {
  const { command, line } = await importAsFarAsOneRun();
  const { _id: batch } = await eventually(startedBatch);
  await line.stop();
  command.process.kill('SIGCONT');
  expect(await command.ended).toBe(1);
  expect(command.said()).toMatch(
    /many\.csv stopped after row [\d,]+: the database cannot be reached\. The rows up to there were imported as batch \d+\. Import it again/,
  );
  expect(command.said()).toContain(`imported as batch ${batch}.`);

  const again = run(databaseUri(), ['import', where]);
  expect(await again.ended).toBe(0);
  expect(again.said()).toMatch(/continued after row [\d,]+, where an earlier run was interrupted\n +added +110\n/);
  expect(await expectAllRecorded()).toMatchObject({ _id: batch, state: 'finished' });
});
