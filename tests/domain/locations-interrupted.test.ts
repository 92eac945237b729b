import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import mongoose from 'mongoose';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { z } from 'zod';
import { undoBatch } from '~/domain/locations/batches';
import { importPlaces } from '~/domain/locations/import/import-file';
import { startEmbedded } from '~/services/mongod/start-or-join';
import { Locations } from '~models/location';
import { type LocationBatchRow, LocationBatches } from '~models/location-batch';
import { LocationChanges } from '~models/location-change';
import { startDatabaseLine } from '../support/database-line';
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

/** Starts an import that stops as soon as it has sent the first group of rows. */
async function importAsFarAsOneRun(uri: string): Promise<Command> {
  const line = await startDatabaseLine(uri);
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
  return command;
}

const onlyBatch = () => LocationBatches.findOne().lean<LocationBatchRow>().exec();

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
  const command = await importAsFarAsOneRun(databaseUri());
  await eventually(async () => ((await onlyBatch())?.counts.rows ?? 0) > 0);
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
    const command = await importAsFarAsOneRun(databaseUri());
    const batch = await eventually(async () => ((await onlyBatch())?.counts.rows ?? 0) > 0 && onlyBatch());
    const id = String(batch ? batch._id : 0);
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
    const command = await importAsFarAsOneRun(databaseUri());
    const batch = await eventually(async () => ((await onlyBatch())?.counts.rows ?? 0) > 0 && onlyBatch());
    if (!batch) throw new Error('There is no batch.');
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

describe('an import whose database fails', () => {
  it('says what happened and where, fails, and continues when the database is back', async () => {
    const dataDir = path.join(folder, 'data');
    const named = (uri: string) => uri.replace(/\/[^/?]*(\?|$)/, '/places$1');
    const rowsIn = async (uri: string) => {
      const client = await new mongoose.mongo.MongoClient(uri).connect();
      try {
        const batch = await client.db().collection('location_batches').findOne();
        return (
          z
            .looseObject({ counts: z.object({ rows: z.number() }) })
            .nullable()
            .parse(batch)?.counts.rows ?? 0
        );
      } finally {
        await client.close();
      }
    };
    const before = await startEmbedded({ dataDir, onProgress: () => undefined });
    const command = await importAsFarAsOneRun(named(before.uri));
    await eventually(async () => (await rowsIn(named(before.uri))) > 0);
    await before.stop();
    command.process.kill('SIGCONT');
    expect(await command.ended).toBe(1);
    expect(command.said()).toMatch(
      /many\.csv stopped after row [\d,]+: the database cannot be reached\. The rows up to there were imported as batch 1\. Import it again/,
    );

    const after = await startEmbedded({ dataDir, onProgress: () => undefined });
    try {
      const again = run(named(after.uri), ['import', where]);
      expect(await again.ended).toBe(0);
      expect(again.said()).toMatch(/continued after row [\d,]+, where an earlier run was interrupted\n +added +110\n/);
    } finally {
      await after.stop();
    }
  });
});
