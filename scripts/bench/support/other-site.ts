import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { inRoot } from '../../bootstrap/project.mjs';
import { type Ground, newGround, openSite, type Site } from './site';

/** What is beside the site that is measured, with the same data. */
export type OtherSite = { name: string; site: Site; stop: () => Promise<void> };

/**
 * Starts this commit's site with a single worker on a copy of a site's data.
 * @param ground of a site that does not run at the moment
 */
export async function openWithOneWorker(ground: Ground): Promise<OtherSite> {
  const site = await openSite(await copyOf(ground));
  return { name: 'one worker', site, stop: site.stop };
}

/**
 * Starts another commit's site on a copy of a site's data, so that both have the same rows, files and cookies.
 * @param ground of a site that does not run at the moment
 */
export async function openOtherCommit(commit: string, ground: Ground): Promise<OtherSite> {
  const folder = checkOut(commit);
  try {
    const copy = await copyOf(ground);
    const site = await openSite(copy, folder);
    const stop = async () => {
      await site.stop();
      remove(folder);
    };
    return { name: commit, site, stop };
  } catch (error) {
    remove(folder);
    throw error;
  }
}

/** @param ground of a site that does not run at the moment */
export async function copyOf(ground: Ground): Promise<Ground> {
  const copy = await newGround();
  cpSync(ground.dataDir, copy.dataDir, { recursive: true });
  return copy;
}

/** @returns a folder with a commit's files, and with this one's packages where it asks for the same */
function checkOut(commit: string): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'eat-it-other-'));
  const archive = execFileSync('git', ['archive', commit], { cwd: inRoot(), maxBuffer: 2 ** 30 });
  execFileSync('tar', ['-x', '-C', folder], { input: archive });
  if (isSame('package-lock.json', folder)) symlinkSync(inRoot('node_modules'), path.join(folder, 'node_modules'));
  return folder;
}

const isSame = (file: string, folder: string): boolean =>
  existsSync(path.join(folder, file)) && readFileSync(inRoot(file)).equals(readFileSync(path.join(folder, file)));

const remove = (folder: string): void => rmSync(folder, { recursive: true, force: true });
