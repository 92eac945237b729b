import './use-staging-collections';
import { parseArgs } from 'node:util';
import { withDatabase } from '~/services/open-database';
import { withRestoreLock, unfinishedSwitch } from '~models/database/restoring';
import { rowsIn } from '~/domain/backup/backup-file';
import { finishRestore, restoreBackup, type RestoreResult } from '~/domain/backup/restore-backup';
import { backupMistakes } from '~/messages/files';
import { formatCount } from '~/components/format';
import { throttle, runCommand, say } from './terminal';

/**
 * `npm run restore -- FILE [--replace] [--deletions FILE]`: restores the database and the photos from a backup, except for accounts that were
 * deleted since then. Without a file, finishes an interrupted restore.
 */

function readArgs() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { replace: { type: 'boolean', default: false }, deletions: { type: 'string' } },
  });
  if (positionals.length > 1) throw new Error('enter only one FILE.');
  return { ...values, file: positionals[0] };
}

async function main(): Promise<void> {
  const { file, replace, deletions } = readArgs();
  const restore = async () => {
    if (file === undefined) throw new Error('enter the FILE that npm run backup wrote.');
    report(await restoreBackup({ file, replace, deletions, onStep: throttle(2_000, say) }), file);
    return true;
  };
  const restoreOrFinish = async () => {
    const interrupted = await unfinishedSwitch();
    if (!interrupted) return restore();
    await finishRestore();
    say(`restore: finished the interrupted restore of the backup of ${interrupted.toISOString()}`);
    return true;
  };
  // Creates no collections in advance, since only a restore writes to the staging collections.
  const done = await withDatabase(say, () => withRestoreLock(restoreOrFinish), []);
  if (!done) throw new Error(backupMistakes.atIt);
}

function report({ manifest, photoFiles, applied, hadNotes }: RestoreResult, file: string): void {
  const { madeAt, photos } = manifest;
  if (photos.elsewhere > 0)
    say(`${formatCount(photos.elsewhere)} photos are on Cloudinary. We did not check that they are still there.`);
  if (photos.missing > 0) say(`${formatCount(photos.missing)} photos had no files when the backup was made.`);
  say(
    hadNotes
      ? `Account deletions since the backup: ${formatCount(applied.hidden)} hidden again, ${formatCount(applied.erased)} erased again, ${formatCount(applied.kept)} kept.`
      : `There is no record of accounts deleted after ${madeAt}. If you have the site's deletions.jsonl, restore again with --deletions.`,
  );
  say('Everything else is as it was then, including passwords, sessions, and posts and comments deleted since then.');
  say(
    `restore: ${formatCount(rowsIn(manifest))} rows and ${formatCount(photoFiles)} photo files of ${madeAt} restored from ${file}`,
  );
}

await runCommand('restore', main);
