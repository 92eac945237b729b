import { existsSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { sweepFolder } from '~/services/files';

const otherUserId = 65_534;
const isRoot = process.getuid?.() === 0;
if (!isRoot) process.stderr.write('The test of another user’s folder is skipped: only root can create one.\n');

it.runIf(isRoot)('a file that cannot be removed does not block others, and is removed once possible', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'sweep-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  await chmod(folder, 0o777);
  const yesterday = new Date(Date.now() - 24 * 3600_000);
  const folders = ['a', 'b', 'c'].map((name) => path.join(folder, name));
  for (const eachFolder of folders) {
    await mkdir(eachFolder);
    await writeFile(path.join(eachFolder, 'photo.jpg'), 'x');
    if (eachFolder !== folders[1]) await chmod(eachFolder, 0o777);
    await utimes(eachFolder, yesterday, yesterday);
  }
  const anHourAgo = new Date(Date.now() - 3600_000);
  // Uses a relative path, because other users may not have access to the parent folder.
  const cwd = process.cwd();
  onTestFinished(() => process.chdir(cwd));
  process.chdir(folder);
  process.seteuid?.(otherUserId);
  const removed = await sweepFolder('.', anHourAgo).finally(() => process.seteuid?.(0));
  expect([removed, folders.map((eachFolder) => existsSync(eachFolder))]).toEqual([2, [false, true, false]]);
  expect(await sweepFolder(folder, anHourAgo)).toBe(1);
});
