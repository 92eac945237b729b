import { appendFile, copyFile, cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import mongoose from 'mongoose';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { connectDatabase } from '~models/database/connection';
import { config } from '~/config.server';
import { openSession } from '~/domain/accounts/sessions';
import { checkBackup, inBlocks } from '~/domain/backup/backup-file';
import { makeBackup } from '~/domain/backup/make-backup';
import { restoreBackup } from '~/domain/backup/restore-backup';
import { postComment } from '~/domain/comments';
import { copyDeletionNotes } from '~/domain/deletion/account-shown';
import { purgeDeletedAccounts } from '~/domain/deletion/erase-account';
import { requestDeletion, undoDeletion } from '~/domain/deletion/request-deletion';
import { keepPhotos } from '~/domain/photos/keep-photos';
import { recount } from '~/domain/points/recount';
import { castVote } from '~/domain/votes';
import { type Command, runScript } from '../support/command';
import { startDatabaseLine } from '../support/database-line';
import { databaseUri, useFreshDatabase } from '../support/database';
import { aDriver, aPost, type Driver } from '../support/factories';
import { nextMailTo } from '../support/mail';
import { aPhoto } from '../support/pictures';
import { startServer } from '../support/server';
import { anEmptySite, everything, type OtherSite, photosOf } from '../support/two-sites';
import { setTimeAhead, timeIsReal } from '../support/time';

useFreshDatabase();

type Site = { env: { MONGODB_URI: string; DATA_DIR: string } };

let folder: string;
const thisSite: Site = { env: { MONGODB_URI: '', DATA_DIR: config.DATA_DIR } };

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'eat-it-backup-'));
  thisSite.env.MONGODB_URI = databaseUri();
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const db = () => {
  if (!mongoose.connection.db) throw new Error('There is no database.');
  return mongoose.connection.db;
};

async function anotherSite(): Promise<OtherSite> {
  const site = await anEmptySite();
  onTestFinished(site.remove);
  return site;
}

async function run(script: 'backup' | 'restore' | 'recount', site: Site, ...args: string[]) {
  const command = runScript(`scripts/${script}.ts`, args, site.env);
  const code = await command.ended;
  return { code, said: command.said(), last: command.said().trim().split('\n').at(-1) };
}

let made = 0;
const ignore = () => undefined;

/** @returns the file of a backup of this test's site */
async function aBackup(): Promise<string> {
  const file = path.join(folder, `${(made += 1)}.tar`);
  await makeBackup(file, { onStep: ignore, onNotice: ignore });
  return file;
}

/** Only for restores that fail before they write anything, because this process's models are connected to the site in use. */
const restoreHere = (file: string, { replace = false } = {}) =>
  restoreBackup({ file, replace, deletions: undefined, onStep: ignore });

async function aPostWithPhoto(driver: Driver) {
  const photo = path.join(folder, `${driver.id}.jpg`);
  await writeFile(photo, await aPhoto());
  return aPost(driver, { photoKeys: await keepPhotos(driver, [{ path: photo, sha256: 'any' }]) });
}

/** A restore that is paused after it has written rows of its first collections. */
async function aRunningRestore(site: OtherSite, file: string): Promise<Command> {
  const line = await startDatabaseLine(site.env.MONGODB_URI);
  onTestFinished(() => line.stop());
  const command = runScript('scripts/restore.ts', [file], { ...site.env, MONGODB_URI: line.uri });
  let inserts = 0;
  await new Promise<void>((resolve) => {
    line.onCommand = (name) => {
      // The first insert is the lock; the others run one after another.
      if (name !== 'insert' || (inserts += 1) !== 4) return true;
      command.process.kill('SIGSTOP');
      resolve();
      return true;
    };
  });
  expect(await namesIn(site)).toEqual(expect.arrayContaining([expect.stringMatching(/^restoring_/), 'restore_lock']));
  return command;
}

const namesIn = async (site: OtherSite) => (await site.db().collections()).map(({ collectionName }) => collectionName);

/** Runs code in this process on another site's database. */
async function at<T>({ env }: OtherSite, work: () => Promise<T>): Promise<T> {
  const connectTo = async (uri: string) => {
    // Closes only the default connection.
    await mongoose.connection.close();
    await connectDatabase(uri);
  };
  await connectTo(env.MONGODB_URI);
  try {
    return await work();
  } finally {
    await connectTo(thisSite.env.MONGODB_URI);
  }
}

const driftIn = async (site: OtherSite) => (await at(site, recount)).drift.map(({ what }) => what);

/** Copies rows and indexes, with exact BSON types. */
async function copyCollection(name: string, to: mongoose.mongo.Db, as: string): Promise<void> {
  const rows = await db().collection(name).find({}, { promoteValues: false, bsonRegExp: true }).toArray();
  const indexes = await db().collection(name).indexes();
  await to.createCollection(as);
  await to
    .collection(as)
    .createIndexes(indexes.map(({ v: _version, ...index }) => ({ ...index, name: index.name ?? '' })));
  if (rows.length > 0) await to.collection(as).insertMany(rows);
}

const userIn = (site: OtherSite, { id }: Driver) =>
  site.db().collection<{ _id: number; hiddenAt: Date | null }>('users').findOne({ _id: id });

describe('a backup restored into an empty folder and database', () => {
  it('restores every row, index and photo, with 0 drift', async () => {
    const [driver, other] = [await aDriver(), await aDriver()];
    const post = await aPostWithPhoto(driver);
    await postComment(other, { postId: post.id, content: 'Ask for the gravy', formKey: null });
    await castVote.post(other, { id: post.id, direction: 'up' });
    await openSession(driver.id, 'a cab tablet');
    // Doubles, longs, dates, binary data and regular expressions must keep their BSON type.
    const odd = {
      whole: new mongoose.mongo.Double(5),
      long: new mongoose.mongo.Long(5),
      at: new Date(0),
      like: /ribs/i,
    };
    await db()
      .collection('odd')
      .insertOne({ ...odd, bytes: Buffer.from('plate') });
    // More than one block of a backup, and more rows than one batch of a restore.
    const many = Array.from({ length: 1_200 }, (_, index) => ({ index, text: 'gravy '.repeat(700) }));
    await db().collection('many').insertMany(many);
    onTestFinished(async () => void (await db().collection('many').drop()));
    const site = await anotherSite();

    const file = path.join(folder, 'all.tar');
    expect(await run('backup', thisSite, file)).toMatchObject({
      code: 0,
      last: expect.stringMatching(/^backup: .* written to/),
    });
    const restored = await run('restore', site, file);

    expect(restored).toMatchObject({
      code: 0,
      last: expect.stringMatching(/^restore: [\d,]+ rows and \d+ photo files of/),
    });
    expect(restored.said).toContain('There is no record of accounts deleted after');
    expect(await everything(site.db())).toEqual(await everything(db()));
    const photos = await photosOf(thisSite.env.DATA_DIR);
    expect(Object.keys(photos).length).toBeGreaterThanOrEqual(3);
    expect(await photosOf(site.env.DATA_DIR)).toEqual(photos);
    expect(await run('recount', site)).toMatchObject({ code: 0, last: expect.stringMatching(/, 0 drift$/) });
    expect(await readdir(site.env.DATA_DIR)).not.toContain('photos.restoring');
  });

  it('reports a photo with missing files, and continues', async () => {
    const post = await aPostWithPhoto(await aDriver());
    const key = /\/photos\/(\w\w\/\w+)\//.exec(post.imageUrl ?? '')?.[1] ?? '';
    await rm(path.join(thisSite.env.DATA_DIR, 'photos', key), { recursive: true });
    const notices: string[] = [];
    const { photos } = await makeBackup(path.join(folder, 'without.tar'), {
      onStep: ignore,
      onNotice: (notice) => notices.push(notice),
    });
    expect(notices).toContain(`photo ${path.basename(key)}: its files are missing`);
    expect(photos.missing).toBe(notices.length);
  });
});

describe('account deletions after a backup', () => {
  it('are repeated after a restore: accounts are hidden, erased with their photos, or kept', async () => {
    const [hidden, erased, kept, untouched] = [await aDriver(), await aDriver(), await aDriver(), await aDriver()];
    const post = await aPostWithPhoto(erased);
    await castVote.post(untouched, { id: post.id, direction: 'up' });
    await castVote.post(erased, { id: (await aPost(untouched)).id, direction: 'up' });
    await requestDeletion(kept, { userId: kept.id });
    const file = await aBackup();
    await undoDeletion({ token: (await nextMailTo(kept.email)).token ?? '' });
    await requestDeletion(erased, { userId: erased.id });
    setTimeAhead(31 * 24 * 3600_000);
    await purgeDeletedAccounts();
    timeIsReal();
    await requestDeletion(hidden, { userId: hidden.id });
    await copyDeletionNotes();
    // Only the site's backup and its file of deletion notes are left.
    const site = await anotherSite();
    const notes = path.join(folder, 'notes.jsonl');
    await copyFile(path.join(thisSite.env.DATA_DIR, 'deletions.jsonl'), notes);

    const { code, said } = await run('restore', site, file, '--deletions', notes);

    expect(code).toBe(0);
    expect(said).toContain('1 hidden again, 1 erased again, 1 kept');
    expect(await userIn(site, erased)).toBeNull();
    expect(await site.db().collection('posts').countDocuments({ userId: erased.id })).toBe(0);
    expect((await userIn(site, hidden))?.hiddenAt).toBeInstanceOf(Date);
    expect(await userIn(site, kept)).toMatchObject({ hiddenAt: null });
    expect(await userIn(site, untouched)).toMatchObject({ hiddenAt: null });
    const photo = /\/photos\/(\w\w\/\w+)\//.exec(post.imageUrl ?? '')?.[1] ?? 'none';
    expect(Object.keys(await photosOf(site.env.DATA_DIR)).filter((name) => name.startsWith(photo))).toEqual([]);
    expect(await driftIn(site)).toEqual([]);
    // A link that was emailed after the backup still works.
    const { token } = await nextMailTo(hidden.email);
    const server = await startServer({ databaseUri: site.env.MONGODB_URI, env: { DATA_DIR: site.env.DATA_DIR } });
    onTestFinished(async () => void (await server.stop()));
    const undo = await fetch(`${server.origin}/data-deletion/undo?token=${token}`, {
      method: 'POST',
      body: new URLSearchParams({ token: token ?? '' }),
      redirect: 'manual',
    });
    expect(undo.status).toBeLessThan(400);
    expect(await userIn(site, hidden)).toMatchObject({ hiddenAt: null });
  });
});

describe('a backup made during writes, restored over the site', () => {
  let since: Driver;
  let lastNumber: unknown;
  let replaced: Awaited<ReturnType<typeof run>>;
  const stray = path.join(thisSite.env.DATA_DIR, 'photos', 'since.jpg');
  const counter = () => db().collection<{ _id: string; last: number }>('counters').findOne({ _id: 'users' });

  beforeAll(async () => {
    const [author, voter] = [await aDriver(), await aDriver()];
    const post = await aPost(author);
    let isWriting = true;
    const writes = (async () => {
      for (let step = 0; isWriting; step += 1) {
        await castVote.post(voter, { id: post.id, direction: step % 2 ? 'up' : 'none' });
        await postComment(voter, { postId: post.id, content: `Step ${step}`, formKey: null });
      }
    })();
    const file = await aBackup();
    isWriting = false;
    await writes;
    since = await aDriver();
    lastNumber = await counter();
    await requestDeletion(since, { userId: since.id });
    await mkdir(path.dirname(stray), { recursive: true });
    await writeFile(stray, 'a photo');
    await expect(restoreHere(file)).rejects.toThrow('--replace');
    expect(await db().collection<{ _id: number }>('users').findOne({ _id: since.id })).not.toBeNull();
    replaced = await run('restore', thisSite, file, '--replace');
  });

  it('is a consistent snapshot', async () => {
    expect(replaced.code).toBe(0);
    expect(await db().collection<{ _id: number }>('users').findOne({ _id: since.id })).toBeNull();
    expect(Object.keys(await photosOf(thisSite.env.DATA_DIR))).not.toContain(path.basename(stray));
    expect((await recount()).drift.map(({ what }) => what)).toEqual([]);
  });

  it('repeats later account deletions, and reuses no ids', async () => {
    expect(replaced.said).toContain('Account deletions since the backup: 0 hidden again');
    expect(await counter()).toEqual(lastNumber);
    expect((await aDriver()).id).toBeGreaterThan(since.id);
  });
});

it('a restore does not replace existing photos, even if the database is empty', async () => {
  const file = await aBackup();
  const site = await anotherSite();
  const photo = path.join(site.env.DATA_DIR, 'photos', 'somebody’s.jpg');
  await mkdir(path.dirname(photo));
  await writeFile(photo, 'a photo');
  expect(await run('restore', site, file)).toMatchObject({ code: 1, last: expect.stringContaining('--replace') });
  expect(await readFile(photo, 'utf8')).toBe('a photo');
  expect(await namesIn(site)).toEqual([]);
});

describe('a damaged backup', () => {
  it('is rejected before anything is written, wherever a bit is flipped or the file is truncated', async () => {
    await aPostWithPhoto(await aDriver());
    const whole = await readFile(await aBackup());
    const damaged = path.join(folder, 'damaged.tar');
    const last = whole.length - 1;
    const places = [
      0,
      124,
      520,
      700,
      ...[0.1, 0.3, 0.5, 0.7, 0.9].map((part) => Math.floor(part * last)),
      last - 1600,
      last - 1100,
      last,
    ];
    for (const place of places) {
      const copy = Buffer.from(whole);
      copy[place] = (copy[place] ?? 0) ^ 4;
      await writeFile(damaged, copy);
      await expect(checkBackup(damaged, ignore), `a bit at ${place} of ${last}`).rejects.toThrow(
        'is not a complete backup',
      );
      await writeFile(damaged, whole.subarray(0, place));
      await expect(checkBackup(damaged, ignore), `cut off at ${place}`).rejects.toThrow('is not a complete backup');
    }
    await writeFile(damaged, whole);
    await expect(checkBackup(damaged, ignore)).resolves.toMatchObject({ format: 1 });

    await appendFile(damaged, 'more');
    const [rows, photos] = [await everything(db()), await photosOf(thisSite.env.DATA_DIR)];
    await expect(restoreHere(damaged, { replace: true })).rejects.toThrow('Nothing was changed.');
    expect(await everything(db())).toEqual(rows);
    expect(await photosOf(thisSite.env.DATA_DIR)).toEqual(photos);
  });
});

describe('an interrupted restore', () => {
  it('has changed nothing during preparation; the next one starts again, runs alone, and completes', async () => {
    await aPostWithPhoto(await aDriver());
    const file = await aBackup();
    const site = await anotherSite();
    const killed = await aRunningRestore(site, file);
    killed.process.kill('SIGKILL');
    expect(await killed.ended).toBeNull();
    expect(await site.db().collection('users').findOne()).toBeNull();

    const next = await aRunningRestore(site, file);
    const concurrent = await run('restore', site, file);
    next.process.kill('SIGCONT');
    expect(concurrent).toMatchObject({ code: 1, last: expect.stringContaining('another restore is running') });
    expect(await next.ended).toBe(0);
    expect(await everything(site.db())).toEqual(await everything(db()));
    expect(await photosOf(site.env.DATA_DIR)).toEqual(await photosOf(thisSite.env.DATA_DIR));
    expect(await namesIn(site)).not.toContain('restore_lock');
  });

  it('during the switch keeps the site from starting, and is finished by the next call', async () => {
    await aPostWithPhoto(await aDriver());
    const site = await anotherSite();
    // As if the switch was interrupted before users, posts and photos.
    const names = (await db().collections()).map(({ collectionName }) => collectionName);
    const still = new Set(['users', 'posts']);
    for (const name of names) await copyCollection(name, site.db(), still.has(name) ? `restoring_${name}` : name);
    await site.db().collection('users').insertOne({ displayName: 'of the site that is replaced' });
    await cp(path.join(thisSite.env.DATA_DIR, 'photos'), path.join(site.env.DATA_DIR, 'photos.restoring'), {
      recursive: true,
    });
    await site.db().collection('restore_mark').insertOne({ madeAt: new Date(), names });

    const { MONGODB_URI: databaseUri, DATA_DIR } = site.env;
    await expect(startServer({ databaseUri, env: { DATA_DIR } })).rejects.toThrow('Finish it: npm run restore');
    expect(await run('backup', site, path.join(folder, 'half.tar'))).toMatchObject({ code: 1 });
    expect(await run('restore', site)).toMatchObject({
      code: 0,
      last: expect.stringContaining('finished the interrupted restore'),
    });

    expect(await everything(site.db())).toEqual(await everything(db()));
    expect(await photosOf(site.env.DATA_DIR)).toEqual(await photosOf(thisSite.env.DATA_DIR));
  });
});

it('a backup keeps at most one block of rows in memory', async () => {
  let read = 0;
  async function* endless() {
    for (;;) {
      read += 1;
      yield Buffer.alloc(64 * 1024);
    }
  }
  let packed = 0;
  for await (const { rows } of inBlocks(endless())) {
    packed += rows;
    expect(read).toBe(packed);
    if (packed > 300) break;
  }
  expect(packed).toBeLessThan(400);
});
