import { Schema } from 'mongoose';
import { beforeEach, describe, expect, it } from 'vitest';
import { defineModel } from '~models/database/connection';
import { isDuplicateKeyError } from '~models/database/errors';
import { ensureIndexes } from '~models/database/indexes';
import { inTransaction } from '~models/database/transaction';
import { maxHangMs, whileDatabaseAnswers } from '~models/database/watchdog';
import { useFreshDatabase } from '../support/database';

interface Truck {
  _id: number;
  plate: string;
  wheels: number;
}

const truckSchema = new Schema<Truck>({ _id: Number, plate: String, wheels: Number });
truckSchema.index({ plate: 1 }, { unique: true });
const TruckModel = defineModel<Truck>('Truck', truckSchema);

useFreshDatabase();

beforeEach(async () => {
  await TruckModel.deleteMany({});
});

describe('a filter', () => {
  it('with an unknown field is an error, and doesn’t match everything', async () => {
    await TruckModel.create({ _id: 1, plate: 'IA 1', wheels: 18 });
    const filter: Record<string, unknown> = { licence: 'IA 1' };
    expect(() => TruckModel.find(filter).cast()).toThrow(/licence/);
    await expect(TruckModel.deleteMany(filter)).rejects.toThrow(/licence/);
    expect(await TruckModel.countDocuments()).toBe(1);
  });
});

describe('a transaction', () => {
  it('returns the result of its work and keeps all of its writes', async () => {
    const wheels = await inTransaction(async (tx) => {
      await TruckModel.create([{ _id: 1, plate: 'A', wheels: 18 }], { session: tx });
      await TruckModel.updateOne({ _id: 1 }, { $inc: { wheels: 4 } }, { session: tx });
      return (await TruckModel.findById(1).session(tx).lean())?.wheels;
    });

    expect(wheels).toBe(22);
    expect(await TruckModel.countDocuments()).toBe(1);
  });

  it('keeps nothing if its work fails', async () => {
    const failing = inTransaction(async (tx) => {
      await TruckModel.create([{ _id: 1, plate: 'A', wheels: 18 }], { session: tx });
      throw new Error('out of fuel');
    });

    await expect(failing).rejects.toThrow('out of fuel');
    expect(await TruckModel.countDocuments()).toBe(0);
  });

  it('is retried after a conflict, so that no update is lost', async () => {
    await TruckModel.create({ _id: 1, plate: 'A', wheels: 0 });
    const addOne = () =>
      inTransaction(async (tx) => {
        const truck = await TruckModel.findById(1).session(tx).lean();
        await TruckModel.updateOne({ _id: 1 }, { $set: { wheels: (truck?.wheels ?? 0) + 1 } }, { session: tx });
      });

    await Promise.all(Array.from({ length: 8 }, addOne));

    expect((await TruckModel.findById(1).lean())?.wheels).toBe(8);
  });
});

describe('a busy database', () => {
  it('is not taken for a hanging one, even if a ping has to wait for a connection', async () => {
    const waitMs = maxHangMs + 2_000;
    // Each waits for a change that never comes, and uses a connection meanwhile.
    const streams = Array.from({ length: 50 }, () => TruckModel.collection.watch([], { maxAwaitTimeMS: waitMs }));
    const changes = streams.map((stream) => stream.tryNext());
    const read = whileDatabaseAnswers(async () => {
      await Promise.all(changes);
      return TruckModel.countDocuments();
    });
    await expect(read).resolves.toBe(0);
    await Promise.all(streams.map((stream) => stream.close()));
  });
});

describe('a duplicate key', () => {
  it('is distinguished from other errors, and has the field it is about', async () => {
    await TruckModel.create({ _id: 1, plate: 'A', wheels: 18 });
    const error = await TruckModel.create({ _id: 2, plate: 'A', wheels: 18 }).catch((caught: unknown) => caught);

    expect(isDuplicateKeyError(error)).toEqual({ keyPattern: { plate: 1 }, keyValue: { plate: 'A' } });
    expect(isDuplicateKeyError(new Error('E11000'))).toBeNull();
    expect(isDuplicateKeyError(null)).toBeNull();
  });

  it('in a bulk write also has the field', async () => {
    const rows = [
      { _id: 1, plate: 'say "a, b: c"', wheels: 18 },
      { _id: 2, plate: 'say "a, b: c"', wheels: 18 },
    ];
    const error = await TruckModel.insertMany(rows).catch((caught: unknown) => caught);

    expect(isDuplicateKeyError(error)?.keyPattern).toEqual({ plate: 1 });
  });
});

describe('indexes', () => {
  const indexNames = async () => (await TruckModel.collection.indexes()).map(({ name }) => name);

  it('exist after the start-up step, which may be repeated', async () => {
    await ensureIndexes();
    expect(await indexNames()).toEqual(['_id_', 'plate_1']);
  });

  it('are rebuilt when their options have changed, and the change is reported', async () => {
    await TruckModel.collection.dropIndex('plate_1');
    await TruckModel.collection.createIndex({ plate: 1 }, { name: 'plate_1', sparse: true });
    await TruckModel.collection.createIndex({ wheels: 1 }, { name: 'an_operators_own' });
    const lines: string[] = [];

    await ensureIndexes((line) => lines.push(line));

    expect(lines).toEqual([expect.stringContaining('plate_1')]);
    expect(await indexNames()).toEqual(['_id_', 'an_operators_own', 'plate_1']);
    const rebuilt = (await TruckModel.collection.indexes()).find(({ name }) => name === 'plate_1');
    expect(rebuilt?.unique).toBe(true);
  });
});

describe('queries', () => {
  it('treat an operator in an input value as a plain value', async () => {
    await TruckModel.create({ _id: 1, plate: 'A', wheels: 18 });
    const fromOutside = JSON.parse('{ "plate": { "$ne": "" } }');

    await expect(TruckModel.find(fromOutside)).rejects.toThrow(/Cast to string failed/);
  });

  it('reject a field that the model doesn’t have', async () => {
    const misspelt = JSON.parse('{ "plaet": "A" }');

    await expect(TruckModel.find(misspelt)).rejects.toThrow(/plaet/);
  });
});
