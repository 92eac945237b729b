import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import mongoose from 'mongoose';
import { expect, it, onTestFinished } from 'vitest';
import { Jobs } from '~models/job';
import { Users } from '~models/user';
import { UserPreferences } from '~models/user-preferences';
import { config } from '~/config.server';
import { weekOfLetter } from '~/domain/letter/choose-letter';
import { mailFolder } from '~/services/mail/transport';
import { runScript } from '../support/command';
import { databaseUri, useFreshDatabase } from '../support/database';
import { killAtWrite, startDatabaseLine } from '../support/database-line';
import { aDriver, aPost } from '../support/factories';

useFreshDatabase();

const readers = 230;
/** Number of writes before a process is killed: at the commit of the first batch of emails, and while others are sent. */
const killPoints = [3, 11];

const addressOf = (at: number) => `reader-${at}@example.com`;

it('weekly emails are written once per driver by several processes killed at any point, and none is skipped (case 106)', async () => {
  const { id } = await aDriver();
  await aPost(await aDriver());
  const example = await Users.findById(id).lean().orFail();
  const rows = Array.from({ length: readers }, (_, at) => ({
    ...{ ...example, _id: 5_000 + at, username: `reader-${at}`, email: addressOf(at), emailKey: addressOf(at) },
    nameKeys: [],
  }));
  // After the first plate of the reported week, but not so late that the email would be skipped.
  const dueAt = new Date(Date.now() - 60_000);
  await Users.insertMany(rows);
  await UserPreferences.insertMany(rows.map(({ _id }) => ({ _id, letter: true, letterDueAt: dueAt })));
  await mongoose.connection
    .collection('posts')
    .updateMany({}, [{ $set: { createdAt: new Date(dueAt.getTime() - 7 * 24 * 3600_000) } }]);

  const line = await startDatabaseLine(databaseUri());
  onTestFinished(() => line.stop());
  const run = (uri: string) =>
    runScript('tests/support/run-jobs.ts', ['letters'], { MONGODB_URI: uri, DATA_DIR: config.DATA_DIR, SMTP_URL: '' });
  let killCount = 0;
  for (const writesBeforeKill of killPoints) {
    // A dead process's leases expire after seconds.
    await mongoose.connection.collection('locks').updateMany({}, { $set: { dueAt: new Date(0) } });
    const writer = run(line.uri);
    killAtWrite(line, writesBeforeKill, () => {
      killCount += 1;
      writer.process.kill('SIGKILL');
    });
    await writer.ended;
    line.onCommand = null;
  }
  expect(killCount).toBe(killPoints.length);
  await mongoose.connection.collection('locks').updateMany({}, { $set: { dueAt: new Date(0) } });
  await Jobs.updateMany({}, { $set: { dueAt: new Date(0) } });
  const together = [run(databaseUri()), run(databaseUri())];
  for (const { ended, said } of together) expect(await ended, said()).toBe(0);
  expect(await Jobs.countDocuments({ kind: 'letter' })).toBe(0);

  const names = (await readdir(mailFolder)).filter((name) => name.endsWith('.eml'));
  const sent = await Promise.all(names.map((name) => readFile(path.join(mailFolder, name), 'utf8')));
  const to = sent.flatMap((text) => /^To: (reader-\d+@example\.com)\r?$/m.exec(text)?.[1] ?? []);
  expect(to.length).toBe(readers);
  expect(new Set(to).size).toBe(readers);
  const stored = await UserPreferences.find({ letter: true }).lean();
  expect(new Set(stored.map(({ letterWeek }) => letterWeek))).toEqual(new Set([weekOfLetter(dueAt, null)]));
});
