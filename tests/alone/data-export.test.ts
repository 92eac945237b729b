import { randomBytes, randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import mongoose from 'mongoose';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { inTransaction } from '~models/database/transaction';
import { FileParts, fileParts, insertFilePart } from '~models/file-part';
import { findDataExport, changeJob, claimJob, enqueueJob, type JobRow, Jobs, jobId } from '~models/job';
import { insertPairing } from '~models/token';
import { findUser } from '~models/user';
import { signInBrowser } from '~/domain/accounts/sign-in';
import { beginSetUp } from '~/domain/second-factor/set-up';
import { findSecondFactor } from '~models/second-factor';
import {
  makeDueExports,
  openDataExport,
  readDataExport,
  readExportFile,
  requestDataExport,
} from '~/domain/data-export';
import { requestDeletion } from '~/domain/deletion/request-deletion';
import { postComment } from '~/domain/comments';
import { setPlaceClosed } from '~/domain/locations/history/edit-place';
import { deliverDueMail } from '~/domain/outgoing-mail';
import { hideByModerator } from '~/domain/moderation/operations';
import { sharePost } from '~/domain/shares';
import { castVote } from '~/domain/votes';
import { clock } from '~/services/clock';
import { log } from '~/services/log';
import { localPhotoStore, photoFolder } from '~/services/photo-store';
import { PhotoStoreError } from '~/services/photo-store/photo-store';
import { aDriver, aKeptPhoto, aPost, type Driver } from '../support/factories';
import { useFreshDatabase } from '../support/database';
import { mailTo, nextMailTo } from '../support/mail';
import { storePlaces } from '../support/places';
import { unreadableAsStream, unzip } from '../support/unzip';

useFreshDatabase();

afterEach(() => vi.restoreAllMocks());

const rowOf = (driver: Driver) => findDataExport(driver.id);
const countParts = (driver: Driver) => FileParts.countDocuments({ file: new RegExp(`^export:${driver.id}:`) });

/** A photo whose largest JPEG is stored. */
async function aStoredPhoto(driver: Driver, size = 40_000): Promise<{ key: string; data: Buffer }> {
  const key = await aKeptPhoto(driver);
  const data = randomBytes(size);
  await localPhotoStore.put(key, [{ format: 'jpeg', width: 640, height: 480, bytes: size, data }]);
  return { key, data };
}

async function ready(driver: Driver): Promise<void> {
  await requestDataExport(driver);
  await vi.waitUntil(async () => (await makeDueExports(), (await rowOf(driver))?.state === 'done'), {
    timeout: 120_000,
  });
}

async function fetched(driver: Driver): Promise<Buffer> {
  await deliverDueMail();
  const { token } = await nextMailTo(driver.email);
  const file = await openDataExport(driver, token ?? '');
  const whole: Buffer[] = [];
  for await (const part of readExportFile(file, 0, file.bytes - 1)) whole.push(part);
  return Buffer.concat(whole);
}

/** An export job that is claimed by a process that never finishes it. */
async function claimedByDeadProcess(driver: Driver): Promise<JobRow> {
  const data = { askedAt: new Date(), file: null, tokenHash: null, bytes: 0 };
  await inTransaction((tx) => enqueueJob('export-data', { subject: driver.id, data }, tx));
  const now = new Date();
  const claimed = await claimJob(['export-data'], { now, leaseUntil: new Date(now.getTime() + 120_000) });
  if (claimed?.subject !== String(driver.id)) throw new Error('Another export is due.');
  const file = `export:${driver.id}:${claimed.lease}`;
  await insertFilePart({ file, number: 0, bytes: Buffer.from('begun'), expiresAt: new Date(Date.now() + 1e6) });
  return claimed;
}

describe('a data export', () => {
  it('has all data, photos in their largest size, and no secrets', async () => {
    const [driver, other] = [await aDriver({ displayName: 'Dusty' }), await aDriver()];
    const { key, data } = await aStoredPhoto(driver);
    const post = await aPost(driver, { photoKeys: [key] });
    const theirs = await aPost(other, { title: 'Not Dusty’s' });
    await postComment(driver, { postId: theirs.id, content: 'Ask for the corner table.', formKey: null });
    // Simultaneous votes are queued and not yet counted.
    await Promise.all([
      castVote.post(driver, { id: theirs.id, direction: 'up' }),
      castVote.post(other, { id: post.id, direction: 'up' }),
    ]);
    await sharePost(driver, theirs.id);
    const { session, browserSecret } = await signInBrowser(
      { _id: driver.id, credentialsVersion: 0 },
      { userAgent: 'a cab tablet', browserSecret: null },
      'not-asked',
    );
    const { secret: shared } = await beginSetUp(driver);
    await ready(driver);
    const files = await unzip(await fetched(driver));
    const read = (name: string): unknown => JSON.parse(files.get(`${name}.json`)?.toString() ?? 'null');

    expect(read('profile')).toMatchObject({ email: driver.email, displayName: 'Dusty' });
    expect(read('posts')).toMatchObject([{ _id: post.id, title: post.title, photos: [{ key }] }]);
    expect(read('comments')).toMatchObject([{ content: 'Ask for the corner table.' }]);
    expect(read('votes')).toMatchObject([{ subject: 'post', subjectId: theirs.id, direction: 'up' }]);
    expect(read('shares')).toMatchObject([{ postId: theirs.id }]);
    expect(read('signed-in-devices')).toMatchObject([{ userAgent: 'a cab tablet' }]);
    expect(read('known-browsers')).toEqual([{ seenAt: expect.any(String) as string }]);
    expect(read('codes-at-sign-in')).toMatchObject([{ confirmedAt: null }]);
    expect(read('photos')).toContainEqual(expect.objectContaining({ file: `photos/${key}.jpg`, postId: post.id }));
    expect(files.get(`photos/${key}.jpg`)?.equals(data)).toBe(true);

    const text = [...files]
      .filter(([name]) => !name.endsWith('.jpg'))
      .map(([, content]) => content.toString())
      .join('\n');
    const user = await findUser(driver.id);
    const stored = await mongoose.connection.collection('sessions').findOne({ userId: driver.id });
    const sealed = await findSecondFactor(driver.id);
    const secrets = [
      user?.passwordHash ?? '',
      String(stored?._id),
      session,
      browserSecret,
      shared,
      sealed?.sealedSecret ?? '',
    ];
    for (const secret of [...secrets, 'argon2', other.email, 'actorId']) {
      expect(secret).not.toBe('');
      expect(text).not.toContain(secret);
    }
  });

  it('can be read while it is streamed', async () => {
    const driver = await aDriver();
    await aPost(driver, { photoKeys: [(await aStoredPhoto(driver)).key] });
    await ready(driver);
    const zip = await fetched(driver);
    expect([...(await unzip(zip)).keys()]).toContainEqual(expect.stringMatching(/^photos\/.+\.jpg$/));
    expect(await unreadableAsStream(zip)).toEqual([]);
  });

  it('has its owner’s actions as editor and moderator, and their devices', async () => {
    const driver = await aDriver({ role: 'moderator' });
    const [place = 0] = await storePlaces([{ name: 'Iron Skillet', highway: 'I-40', exitNumber: '75', state: 'TX' }]);
    await setPlaceClosed(driver, { id: place, isClosed: true });
    const post = await aPost(await aDriver());
    await hideByModerator.post(driver, { id: post.id, reason: 'rude', words: 'Not here.' });
    const now = new Date();
    const secrets = { deviceHash: randomUUID(), codeHash: randomUUID(), network: 'a-network', sessionId: 'a-session' };
    await insertPairing({
      ...{ _id: randomUUID(), userAgent: 'a new tablet', state: 'used', userId: driver.id, createdAt: now },
      ...{ ...secrets, expiresAt: new Date(now.getTime() + 1e6) },
    });
    await ready(driver);
    const files = await unzip(await fetched(driver));
    const read = (name: string): unknown => JSON.parse(files.get(`${name}.json`)?.toString() ?? 'null');
    expect(read('places-edited')).toMatchObject([{ locationId: place, what: 'edited' }]);
    expect(read('decisions-as-moderator')).toMatchObject([{ kind: 'hidden', subjectId: post.id, words: 'Not here.' }]);
    expect(read('devices-signed-in-by-code')).toMatchObject([{ userAgent: 'a new tablet', state: 'used' }]);
    const text = [...files.values()].join('\n');
    for (const secret of Object.values(secrets)) expect(text).not.toContain(secret);
  });

  it('lists a photo with a missing file, and has the others', async () => {
    const driver = await aDriver();
    const [missing, complete] = [await aStoredPhoto(driver), await aStoredPhoto(driver)];
    await rm(path.join(photoFolder, missing.key.slice(0, 2), missing.key), { recursive: true });
    await ready(driver);
    const files = await unzip(await fetched(driver));
    expect([...files.keys()].filter((name) => name.startsWith('photos/'))).toEqual([`photos/${complete.key}.jpg`]);
    expect(JSON.parse(files.get('photos.json')?.toString() ?? '')).toContainEqual(
      expect.objectContaining({ file: null }),
    );
  });

  it('is stored in chunks of a megabyte, so that any range can be read', async () => {
    const driver = await aDriver();
    for (let count = 0; count < 3; count += 1) await aStoredPhoto(driver, 900_000);
    await ready(driver);
    expect(await countParts(driver)).toBe(3);
    const whole = await fetched(driver);
    const row = await rowOf(driver);
    const file = { build: row?.data.file ?? '', bytes: row?.data.bytes ?? 0 };
    expect(whole).toHaveLength(file.bytes);
    for (const [start, end] of [
      [0, 0],
      [1_048_575, 1_048_576],
      [2_000_000, file.bytes - 1],
    ] as const) {
      const range: Buffer[] = [];
      for await (const part of readExportFile(file, start, end)) range.push(part);
      expect(Buffer.concat(range).equals(whole.subarray(start, end + 1))).toBe(true);
    }
  });
});

describe('the job that creates it', () => {
  it('runs in one process at a time, and in another one if that dies; one link is emailed', async () => {
    const driver = await aDriver();
    const { lease } = await claimedByDeadProcess(driver);
    await makeDueExports();
    expect(await rowOf(driver)).toMatchObject({ state: 'running', lease });
    await clock.at(new Date(Date.now() + 121_000), makeDueExports);
    expect(await rowOf(driver)).toMatchObject({ state: 'done', attempts: 2 });
    expect(await FileParts.countDocuments({ file: `export:${driver.id}:${lease}` })).toBe(0);
    await deliverDueMail();
    await nextMailTo(driver.email);
    expect(await mailTo(driver.email)).toHaveLength(1);
  });

  it('stops if another process has taken over', async () => {
    const driver = await aDriver();
    const slow = await claimedByDeadProcess(driver);
    await clock.at(new Date(Date.now() + 121_000), makeDueExports);
    expect(await changeJob(slow, { state: 'failed' })).toBe(false);
    expect(await rowOf(driver)).toMatchObject({ state: 'done' });
  });

  it('stops without a trace if the account is deleted in between', async () => {
    const driver = await aDriver();
    await aStoredPhoto(driver, 1_500_000);
    vi.spyOn(localPhotoStore, 'read').mockImplementation(async () => {
      await requestDeletion(driver, { userId: driver.id });
      return randomBytes(1_500_000);
    });
    await requestDataExport(driver);
    await vi.waitUntil(async () => (await makeDueExports(), (await findUser(driver.id))?.hiddenAt), {
      timeout: 120_000,
    });
    await vi.waitUntil(async () => (await countParts(driver)) === 0, { timeout: 120_000 });
    expect(await rowOf(driver)).toBeNull();
    expect(await Jobs.countDocuments({ 'data.to': driver.email, 'data.kind': 'data-export' })).toBe(0);
  });

  it('is postponed while photos are unavailable, fails after six attempts, and can be requested again', async () => {
    const driver = await aDriver();
    await aStoredPhoto(driver);
    const unreachable = vi.spyOn(localPhotoStore, 'read');
    unreachable.mockRejectedValue(new PhotoStoreError('unavailable', 'not now'));
    const warnings = vi.spyOn(log, 'warn');
    await requestDataExport(driver);
    for (let tries = 1; tries < 6; tries += 1) {
      await vi.waitUntil(() => warnings.mock.calls.length === tries, { timeout: 120_000 });
      expect(await rowOf(driver)).toMatchObject({ state: 'waiting', attempts: tries });
      expect(await countParts(driver)).toBe(0);
      await Jobs.updateOne({ _id: jobId('export-data', driver.id) }, { $set: { dueAt: new Date() } });
      await makeDueExports();
    }
    await vi.waitUntil(() => warnings.mock.calls.length === 6, { timeout: 120_000 });
    expect(await readDataExport(driver)).toMatchObject({ state: 'failed' });
    expect(await countParts(driver)).toBe(0);
    unreachable.mockRestore();
    await ready(driver);
    expect((await unzip(await fetched(driver))).has('profile.json')).toBe(true);
  });
});

describe('requesting it', () => {
  it('creates one export a day', async () => {
    const driver = await aDriver();
    await requestDataExport(driver);
    await requestDataExport(driver);
    await ready(driver);
    await expect(requestDataExport(driver)).rejects.toMatchObject({ code: 'export-too-soon', status: 429 });
    const tomorrow = new Date(Date.now() + 24.1 * 3600_000);
    await clock.at(tomorrow, async () => {
      expect(await requestDataExport(driver)).toMatchObject({ state: 'waiting' });
      await vi.waitUntil(async () => (await makeDueExports(), (await rowOf(driver))?.state === 'done'), {
        timeout: 120_000,
      });
      await deliverDueMail();
    });
    await nextMailTo(driver.email, 1);
    expect(await mailTo(driver.email)).toHaveLength(2);
  });

  it('requires an email address', async () => {
    const driver = await aDriver();
    await mongoose.connection.collection('users').updateOne({ _id: driver.id as never }, { $set: { email: null } });
    await expect(requestDataExport(driver)).rejects.toMatchObject({ code: 'export-no-address' });
  });
});

describe('the emailed link', () => {
  it('works only for its owner and secret, for three days', async () => {
    const [driver, other] = [await aDriver(), await aDriver()];
    await ready(driver);
    await ready(other);
    await deliverDueMail();
    const token = (await nextMailTo(driver.email)).token ?? '';
    expect(JSON.stringify(await rowOf(driver))).not.toContain(token);
    await expect(openDataExport(other, token)).rejects.toMatchObject({ code: 'export-not-found' });
    await expect(openDataExport(driver, 'guessed')).rejects.toMatchObject({ code: 'export-not-found' });
    const later = new Date(Date.now() + 3 * 24 * 3600_000 + 60_000);
    await expect(clock.at(later, () => openDataExport(driver, token))).rejects.toMatchObject({
      code: 'export-not-found',
    });
    expect(await openDataExport(driver, token)).toMatchObject({ bytes: expect.any(Number) });
  });

  it('and the file expire, and are deleted with the account immediately', async () => {
    for (const name of ['jobs', 'file_parts']) {
      const indexes = await mongoose.connection.collection(name).indexes();
      expect(indexes.find(({ key }) => 'expiresAt' in key)).toMatchObject({ expireAfterSeconds: 0 });
    }
    const driver = await aDriver();
    await ready(driver);
    expect(await countParts(driver)).toBe(1);
    await requestDeletion(driver, { userId: driver.id });
    expect([await rowOf(driver), await countParts(driver)]).toEqual([null, 0]);
    for await (const part of fileParts('none')) expect(part).toBeUndefined();
  });
});
