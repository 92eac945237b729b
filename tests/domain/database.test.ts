import mongoose, { Schema } from 'mongoose';
import { beforeEach, describe, expect, it } from 'vitest';
import { databaseIsUp, defineModel, ensureIndexes, isDuplicateKeyError } from '~models/database/connection';
import { isDatabaseOutage } from '~models/database/outage';
import { nextId, reserveIds } from '~models/database/ids';
import { inTransaction } from '~models/database/transaction';
import { createProfiler } from '../../scripts/bench/support/profiler';
import { databaseUri, useFreshDatabase } from '../support/database';

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
  it('that names an unknown field is an error, and not a filter for everything', async () => {
    await TruckModel.create({ _id: 1, plate: 'IA 1', wheels: 18 });
    const filter: Record<string, unknown> = { licence: 'IA 1' };
    expect(() => TruckModel.find(filter).cast()).toThrow(/licence/);
    await expect(TruckModel.deleteMany(filter)).rejects.toThrow(/licence/);
    expect(await TruckModel.countDocuments()).toBe(1);
  });
});

describe('hundreds of rows', () => {
  beforeEach(async () => {
    await TruckModel.insertMany(Array.from({ length: 600 }, (_, at) => ({ _id: at, plate: `IA ${at}`, wheels: 18 })));
  });
  const answersOf = async (read: () => Promise<unknown>) =>
    (await createProfiler().watch(read)).map(({ text }) => text.split(' ', 1).join(''));

  it('come in one answer', async () => {
    expect(await answersOf(() => TruckModel.find({ wheels: 18 }).lean().exec())).toEqual(['query']);
    expect(await answersOf(() => TruckModel.aggregate([{ $match: { wheels: 18 } }]).exec())).toEqual(['command']);
  });

  it('come in as many as a cursor says', async () => {
    const read = async () => {
      let rows = 0;
      for await (const truck of TruckModel.find().lean().cursor({ batchSize: 300 })) rows += truck.wheels / 18;
      expect(rows).toBe(600);
    };
    expect(await answersOf(read)).toEqual(['query', 'getmore', 'getmore']);
  });
});

describe('ids', () => {
  it('starts each kind at 1', async () => {
    expect(await nextId('users')).toBe(1);
    expect(await nextId('locations')).toBe(1);
    expect(await nextId('users')).toBe(2);
  });

  it('gives fifty callers at once fifty ids, with few visits to the counter', async () => {
    const ids = await Promise.all(Array.from({ length: 50 }, () => nextId('posts')));

    expect(new Set(ids).size).toBe(50);
    expect(Math.min(...ids)).toBe(1);
    expect(Math.max(...ids)).toBeLessThanOrEqual(60);
  });

  it('reserves a run that no single id falls into', async () => {
    const before = await nextId('comments');
    const run = await reserveIds('comments', 100);
    const after = await Promise.all(Array.from({ length: 40 }, () => nextId('comments')));

    expect(run).toHaveLength(100);
    expect(run.at(-1)).toBe((run[0] ?? 0) + 99);
    expect(new Set([before, ...run, ...after]).size).toBe(141);
  });

  it('keeps an id that a rolled-back transaction has taken', async () => {
    const taken: number[] = [];
    await inTransaction(async () => {
      taken.push(await nextId('users'));
      throw new Error('no');
    }).catch(() => undefined);

    expect(taken).not.toContain(await nextId('users'));
  });
});

describe('a transaction', () => {
  it('returns what its work returns and keeps all of its writes', async () => {
    const wheels = await inTransaction(async (tx) => {
      await TruckModel.create([{ _id: 1, plate: 'A', wheels: 18 }], { session: tx });
      await TruckModel.updateOne({ _id: 1 }, { $inc: { wheels: 4 } }, { session: tx });
      return (await TruckModel.findById(1).session(tx).lean())?.wheels;
    });

    expect(wheels).toBe(22);
    expect(await TruckModel.countDocuments()).toBe(1);
  });

  it('keeps nothing when its work fails', async () => {
    const failing = inTransaction(async (tx) => {
      await TruckModel.create([{ _id: 1, plate: 'A', wheels: 18 }], { session: tx });
      throw new Error('out of fuel');
    });

    await expect(failing).rejects.toThrow('out of fuel');
    expect(await TruckModel.countDocuments()).toBe(0);
  });

  it('runs again after a conflict, so that no update is lost', async () => {
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

describe('a duplicate key', () => {
  it('is told apart from other errors, with the field it is about', async () => {
    await TruckModel.create({ _id: 1, plate: 'A', wheels: 18 });
    const error = await TruckModel.create({ _id: 2, plate: 'A', wheels: 18 }).catch((caught: unknown) => caught);

    expect(isDuplicateKeyError(error)).toEqual({ keyPattern: { plate: 1 }, keyValue: { plate: 'A' } });
    expect(isDuplicateKeyError(new Error('E11000'))).toBeNull();
    expect(isDuplicateKeyError(null)).toBeNull();
  });

  it('of a bulk write names the field too', async () => {
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

  it('are built again when their options have changed, and the change is told', async () => {
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

  it('may take longer to build than the server may otherwise be silent', async () => {
    const fleet = Array.from({ length: 150_000 }, (_, wheels) => ({ _id: wheels, plate: `TX-${wheels}`, wheels }));
    await TruckModel.insertMany(fleet, { lean: true });
    const impatient = await mongoose.createConnection(databaseUri(), { socketTimeoutMS: 60 }).asPromise();
    const byWheels = new Schema<Truck>({ _id: Number, plate: String, wheels: Number });
    byWheels.index({ wheels: -1, plate: -1 });
    const { collection } = impatient.model<Truck>('Truck', byWheels, TruckModel.collection.name);
    const isThere = () => Promise.resolve();
    try {
      await ensureIndexes(undefined, [{ collection, schema: byWheels, createCollection: isThere }]);
    } finally {
      await impatient.close();
    }
    expect(await indexNames()).toContain('wheels_-1_plate_-1');
  });
});

describe('queries', () => {
  it('take an operator that came in as a value for a value', async () => {
    await TruckModel.create({ _id: 1, plate: 'A', wheels: 18 });
    const fromOutside = JSON.parse('{ "plate": { "$ne": "" } }');

    await expect(TruckModel.find(fromOutside)).rejects.toThrow(/Cast to string failed/);
  });

  it('refuse a field that the model does not have', async () => {
    const misspelt = JSON.parse('{ "plaet": "A" }');

    await expect(TruckModel.find(misspelt)).rejects.toThrow(/plaet/);
  });
});

describe('the health check', () => {
  it('says yes while the database answers', async () => {
    expect(await databaseIsUp(1_000)).toBe(true);
  });
});

it('counts a connection that the server ends while it is written to as an outage, for the driver hands on the bare error', () => {
  const ended = Object.assign(new Error('This socket has been ended by the other party'), { code: 'EPIPE' });
  expect([isDatabaseOutage(ended), isDatabaseOutage(new Error('another'))]).toEqual([true, false]);
});
