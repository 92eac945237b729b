import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { trusted } from 'mongoose';
import { expect, it, onTestFinished } from 'vitest';
import { inTransaction } from '~models/database/transaction';
import { followId, Follows } from '~models/follow';
import { type JobKind, Jobs } from '~models/job';
import { Notices } from '~models/notice';
import { findPhoto, setPhotosWithheld } from '~models/photo';
import { config } from '~/config.server';
import { finishMail, queueMail } from '~/domain/mail/outgoing-mail';
import { passwordChangedMail } from '~/services/mail/templates';
import { mailFolder } from '~/services/mail/transport';
import { runScript } from '../support/command';
import { databaseUri, useFreshDatabase } from '../support/database';
import { killAtWrite, startDatabaseLine } from '../support/database-line';
import { aDriver, aKeptPhoto, aPost, type Driver } from '../support/factories';
import { photoAccount, startPhotoService } from '../support/photo-service';

useFreshDatabase();

/** Number of writes before the kill: before a job is claimed, in the middle of one, and before its completion is stored. */
const gaps = [0, 2, 4];

type Work = {
  kind: JobKind;
  /** Enqueues jobs of this kind. @returns a function that expects each effect once */
  begin: () => Promise<() => Promise<void>>;
};

const notify = async (author: Driver, followers: number[]): Promise<void> => {
  const followed = { kind: 'user' as const, key: String(author.id) };
  await Follows.insertMany(
    followers.map((userId) => ({ _id: followId(userId, followed), userId, ...followed, at: new Date() })),
  );
};

/** The number of `.eml` files for each address. */
async function mailsTo(addresses: string[]): Promise<number[]> {
  const names = (await readdir(mailFolder)).filter((name) => name.endsWith('.eml'));
  const texts = await Promise.all(names.map((name) => readFile(path.join(mailFolder, name), 'utf8')));
  return addresses.map((address) => texts.filter((text) => text.includes(`\nTo: ${address}`)).length);
}

let photoServiceUrl = '';

/** Kinds whose effects are outside of their own rows. Other kinds continue after a kill in tests/domain and tests/alone. */
const works: Record<string, Work> = {
  announcements: {
    kind: 'announce-post',
    begin: async () => {
      const author = await aDriver();
      const followers = Array.from({ length: 600 }, (_, at) => 1_000_000 + at);
      await notify(author, followers);
      await aPost(author);
      return async () => {
        const told = await Notices.find({ subject: `user:${author.id}` }).lean();
        expect(told.map(({ userId }) => userId).toSorted((one, other) => one - other)).toEqual(followers);
        expect(new Set(told.map(({ count }) => count))).toEqual(new Set([1]));
      };
    },
  },
  mail: {
    kind: 'mail',
    begin: async () => {
      await Jobs.deleteMany({ kind: 'mail' });
      const addresses = Array.from({ length: 5 }, (_, at) => `killed-${at}@example.com`);
      await inTransaction(async (tx) => {
        for (const to of addresses) await queueMail(passwordChangedMail({ to }), tx);
      });
      return async () => expect(await mailsTo(addresses)).toEqual(addresses.map(() => 1));
    },
  },
  photos: {
    kind: 'move-photo',
    begin: async () => {
      const service = await startPhotoService();
      onTestFinished(() => service.stop());
      photoServiceUrl = service.url;
      const driver = await aDriver();
      const keys = [await aKeptPhoto(driver), await aKeptPhoto(driver)];
      for (const key of keys) service.stored.add(`${photoAccount.folder}/${key}`);
      await inTransaction((tx) => setPhotosWithheld({ ownerId: driver.id }, 'account', true, tx));
      return async () => {
        const hidden = await Promise.all(keys.map(async (key) => (await findPhoto(key))?.storedAs));
        expect(service.stored).toEqual(new Set(hidden.map((name) => `${photoAccount.folder}/${name}`)));
        for (const [at, key] of keys.entries()) expect(hidden[at]).not.toBe(key);
      };
    },
  },
};

it.each(Object.entries(works))('%s take effect once, however often the process is killed', async (name, work) => {
  // Stops this process's own workers.
  await finishMail();
  const check = await work.begin();
  const line = await startDatabaseLine(databaseUri());
  onTestFinished(() => line.stop());
  const run = (uri: string) =>
    runScript('tests/support/run-jobs.ts', [name], {
      ...{ MONGODB_URI: uri, DATA_DIR: config.DATA_DIR, SMTP_URL: '', CLOUDINARY_URL: photoServiceUrl },
    });
  const endLeases = () => Jobs.updateMany({ kind: work.kind, state: 'running' }, { $set: { dueAt: new Date(0) } });
  expect(await Jobs.countDocuments({ kind: work.kind })).toBeGreaterThan(0);
  let killed = 0;
  for (const gap of gaps) {
    await endLeases();
    const worker = run(line.uri);
    killAtWrite(line, gap, () => {
      killed += 1;
      worker.process.kill('SIGKILL');
    });
    await worker.ended;
    line.onCommand = null;
  }
  expect(killed).toBeGreaterThanOrEqual(2);
  await endLeases();
  const last = run(databaseUri());
  expect(await last.ended, last.said()).toBe(0);
  expect(await Jobs.countDocuments({ kind: work.kind, dueAt: trusted({ $ne: null }) })).toBe(0);
  await check();
});
