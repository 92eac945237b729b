import { mkdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { withDatabase } from '~/services/open-database';
import { unfinishedSwitch } from '~models/database/restoring';
import { config } from '~/config.server';
import { makeBackup } from '~/domain/backup/make-backup';
import { rowsIn } from '~/domain/backup/backup-file';
import { backupMistakes } from '~/messages/files';
import { formatCount } from '~/components/format';
import { throttle, runCommand, say } from './terminal';

/** `npm run backup [-- FILE or FOLDER]`: backs up the database and the photos to one file, by default in DATA_DIR/backups. */

/** If `place` is a folder, the file is named after the current time. */
async function fileFor(place: string | undefined): Promise<string> {
  const folder = path.join(config.DATA_DIR, 'backups');
  if (place === undefined) await mkdir(folder, { recursive: true, mode: 0o700 });
  const target = path.resolve(place ?? folder);
  const isFolder = (await stat(target).catch(() => null))?.isDirectory() ?? false;
  const time = new Date().toISOString().replaceAll(/[:.]/g, '-');
  return isFolder ? path.join(target, `eat-it-${time}.tar`) : target;
}

async function main(): Promise<void> {
  const { positionals } = parseArgs({ allowPositionals: true });
  if (positionals.length > 1) throw new Error('enter only one FILE or FOLDER.');
  const file = await fileFor(positionals[0]);
  await withDatabase(say, async () => {
    const interrupted = await unfinishedSwitch();
    if (interrupted) throw new Error(backupMistakes.unfinished(interrupted));
    const manifest = await makeBackup(file, { onStep: throttle(2_000, say), onNotice: say });
    const { stored, missing, elsewhere, bytes } = manifest.photos;
    if (elsewhere > 0)
      say(`${formatCount(elsewhere)} photos are on Cloudinary. The backup has their rows but not their files.`);
    if (missing > 0) say(`${formatCount(missing)} photos have a row but no files, so they are not in the backup.`);
    const size = `${formatCount(Math.ceil(bytes / 2 ** 20))} MB of photos`;
    say(`backup: ${formatCount(rowsIn(manifest))} rows and ${formatCount(stored)} photos (${size}) written to ${file}`);
  });
}

await runCommand('backup', main);
