import { mkdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { withDatabase } from '~/services/open-database';
import { unfinishedSwitch } from '~models/database/restoring';
import { config } from '~/config.server';
import { makeBackup } from '~/domain/backup/make-backup';
import { rowsIn } from '~/domain/backup/backup-file';
import { backupMistakes } from '~/messages/files';
import { showSteps } from './backup/show-steps';

/** `npm run backup [-- FILE or FOLDER]`: database and photos in one file, by default in DATA_DIR/backups. */
const say = (line: string) => process.stdout.write(`${line}\n`);
const number = (count: number) => count.toLocaleString('en-US');

/** If `place` is a folder, the file's name is the time. */
async function fileFor(place: string | undefined): Promise<string> {
  const folder = path.join(config.DATA_DIR, 'backups');
  if (place === undefined) await mkdir(folder, { recursive: true, mode: 0o700 });
  const wanted = path.resolve(place ?? folder);
  const isFolder = (await stat(wanted).catch(() => null))?.isDirectory() ?? false;
  const time = new Date().toISOString().replaceAll(/[:.]/g, '-');
  return isFolder ? path.join(wanted, `eat-it-${time}.tar`) : wanted;
}

async function main(): Promise<void> {
  const { positionals } = parseArgs({ allowPositionals: true });
  if (positionals.length > 1) throw new Error('name one FILE or FOLDER.');
  const file = await fileFor(positionals[0]);
  await withDatabase(say, async () => {
    const cutOff = await unfinishedSwitch();
    if (cutOff) throw new Error(backupMistakes.unfinished(cutOff));
    const manifest = await makeBackup(file, { onStep: showSteps(say), onNotice: say });
    const { stored, missing, elsewhere, bytes } = manifest.photos;
    if (elsewhere > 0)
      say(`${number(elsewhere)} photos are on Cloudinary. The backup has their rows, not their files.`);
    if (missing > 0) say(`${number(missing)} photos have a row but no files, so they are not in the backup.`);
    const size = `${number(Math.ceil(bytes / 2 ** 20))} MB of photos`;
    say(`backup: ${number(rowsIn(manifest))} rows and ${number(stored)} photos (${size}) written to ${file}`);
  });
}

await main().catch((error: unknown) => {
  say(`backup: ${error instanceof Error ? error.message : String(error)}`);
  process.exitCode = 1;
});
