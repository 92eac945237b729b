import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { trusted } from 'mongoose';
import { expect, it, onTestFinished } from 'vitest';
import { Comments } from '~models/comment';
import { inTransaction } from '~models/database/transaction';
import { FileParts } from '~models/file-part';
import { followId, Follows } from '~models/follow';
import { findDataExport, enqueueJob, jobId, type JobKind, type JobRow, Jobs } from '~models/job';
import { Locations } from '~models/location';
import { LocationChanges } from '~models/location-change';
import { Notices } from '~models/notice';
import { findPhoto, setPhotosWithheld } from '~models/photo';
import { Votes } from '~models/vote';
import { config } from '~/config.server';
import { batchSizes, workOnBackgroundJobs } from '~/domain/background-jobs';
import { postComment } from '~/domain/comments';
import { makeDueExports } from '~/domain/data-export';
import { announceDuePosts } from '~/domain/follows/announce-posts';
import { uploadImport, readPlaceFile, workOnPlaceFiles } from '~/domain/locations/place-files';
import { finishMail, queueMail } from '~/domain/outgoing-mail';
import { recount } from '~/domain/points/recount';
import { deletePost } from '~/domain/posts/edit-post';
import { castVote } from '~/domain/votes';
import { passwordChangedMail } from '~/services/mail/templates';
import { mailFolder } from '~/services/mail/transport';
import { runScript } from '../support/command';
import { databaseUri, useFreshDatabase } from '../support/database';
import { killAtWrite, startDatabaseLine } from '../support/database-line';
import { aDriver, aKeptPhoto, aPost, type Driver } from '../support/factories';
import { photoAccount, startPhotoService } from '../support/photo-service';

useFreshDatabase();

/**
 * Number of writes before each kill. All kinds are claimed by the same code, so only one of them is also killed right after its claim, the
 * first write: each process takes seconds to start.
 */
const gapsOf = (kind: JobKind): number[] => (kind === 'mail' ? [1, 2] : [2]);

type Work = {
  kind: JobKind;
  /** Enqueues jobs of this kind. @returns a function that expects each effect once */
  begin: () => Promise<() => Promise<void>>;
  /** Finishes the work in this process, which starts faster than another. Not for jobs that need other settings. */
  finish?: () => Promise<void>;
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

const works: Record<string, Work> = {
  announcements: {
    kind: 'announce-post',
    finish: announceDuePosts,
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
  'large changes': {
    kind: 'clear-post',
    finish: workOnBackgroundJobs,
    begin: async () => {
      const [author, voters] = [await aDriver(), await Promise.all([1, 2, 3, 4].map(() => aDriver()))];
      const { id } = await aPost(author);
      for (const voter of voters) await castVote.post(voter, { id, direction: 'up' });
      for (const voter of voters) await postComment(voter, { postId: id, content: 'Again.', formKey: null });
      batchSizes.first = 1;
      await deletePost(author, id);
      return async () => {
        expect([await Votes.countDocuments({ subjectId: id }), await Comments.countDocuments({ postId: id })]).toEqual([
          0, 0,
        ]);
        expect(await recount()).toMatchObject({ drift: [], pending: 0 });
      };
    },
  },
  imports: {
    kind: 'import',
    finish: workOnPlaceFiles,
    begin: async () => {
      const editor = await aDriver({ role: 'editor' });
      const folder = await mkdtemp(path.join(tmpdir(), 'jobs-killed-'));
      onTestFinished(() => rm(folder, { recursive: true }));
      const where = path.join(folder, 'stops.csv');
      const stops = Array.from({ length: 60 }, (_, at) => `Killed Diner ${at},I-${1 + at},${at},IA`);
      await writeFile(where, ['name,highway,exit,state', ...stops].join('\n'));
      const { id } = await uploadImport(editor, { path: where, fileName: 'stops.csv', bytes: 60, type: null });
      await workOnPlaceFiles();
      // Like the operation, but without starting the job in this process.
      await inTransaction(async (tx) => {
        const { data } = await Jobs.findById(jobId('import', id)).session(tx).lean<JobRow<'import'>>().orFail();
        await enqueueJob('import', { subject: id, data: { ...data, state: 'importing' } }, tx);
      });
      return async () => {
        expect(await readPlaceFile(id)).toMatchObject({ state: 'imported', report: { counts: { added: 60 } } });
        const places = await Locations.find({ name: /^Killed Diner / }, { _id: 1 }).lean();
        const ids = places.map(({ _id }) => _id);
        expect([ids.length, await LocationChanges.countDocuments({ locationId: trusted({ $in: ids }) })]).toEqual([
          60, 60,
        ]);
      };
    },
  },
  exports: {
    kind: 'export-data',
    finish: makeDueExports,
    begin: async () => {
      const driver = await aDriver();
      await aPost(driver);
      const data = { askedAt: new Date(), file: null, tokenHash: null, bytes: 0 };
      await inTransaction((tx) => enqueueJob('export-data', { subject: driver.id, data }, tx));
      return async () => {
        const row = await findDataExport(driver.id);
        expect(row).toMatchObject({ state: 'done' });
        expect(await FileParts.distinct('file', { file: new RegExp(`^export:${driver.id}:`) })).toEqual([
          row?.data.file,
        ]);
        expect(await Jobs.countDocuments({ kind: 'mail', 'data.to': driver.email, 'data.kind': 'data-export' })).toBe(
          1,
        );
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
  const gaps = gapsOf(work.kind);
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
  expect(killed).toBe(gaps.length);
  await endLeases();
  if (work.finish) await work.finish();
  else {
    const last = run(databaseUri());
    expect(await last.ended, last.said()).toBe(0);
  }
  expect(await Jobs.countDocuments({ kind: work.kind, dueAt: trusted({ $ne: null }) })).toBe(0);
  await check();
});
