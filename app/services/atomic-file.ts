import {
  closeSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { randomBytes } from 'node:crypto';
import path from 'node:path';
import { errorCode } from '~/error-code';

/**
 * Files that are there complete or not at all: written under another name, flushed, and only then renamed. A full disk or a crash
 * leaves the old file, or none. Only this account may read them.
 */

const draftOf = (file: string): string => `${file}.${process.pid}-${randomBytes(4).toString('hex')}.part`;

/** Replaces an existing file. */
export async function writeAtomically(file: string, content: string | Uint8Array): Promise<void> {
  const draft = draftOf(file);
  try {
    const handle = await open(draft, 'wx', 0o600);
    try {
      await handle.writeFile(content);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(draft, file);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
}

/** Shorter ones were cut off, or written by hand. */
const shortestSecret = 32;

/**
 * A secret that is made once and kept in a file. Processes that come first at the same moment all get the same.
 *
 * @param folder made when missing
 * @param loss what is lost when the file is removed, as a sentence
 * @throws Error with a sentence where the file holds no complete secret
 */
export function keptSecret(folder: string, name: string, loss: string): string {
  const file = path.join(folder, name);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const secret = readIfThere(file) ?? makeOnce(file, randomBytes(32).toString('hex'));
  if (secret.length >= shortestSecret) return secret;
  throw new Error(
    `${file} holds no whole secret, as a full disk may leave it: ${secret.length} characters, where ${shortestSecret} is ` +
      `the least. Remove that file, and the next start makes a new one. ${loss}`,
  );
}

function readIfThere(file: string): string | null {
  try {
    return readFileSync(file, 'utf8').trim();
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return null;
    throw error;
  }
}

/** @returns what the file holds then, which may be from another process */
function makeOnce(file: string, secret: string): string {
  const draft = draftOf(file);
  try {
    const handle = openSync(draft, 'wx', 0o600);
    try {
      writeFileSync(handle, secret);
      fsyncSync(handle);
    } finally {
      closeSync(handle);
    }
    nameOnce(draft, file);
  } finally {
    rmSync(draft, { force: true });
  }
  return readFileSync(file, 'utf8').trim();
}

const hasNoSecondNames = new Set<unknown>(['EPERM', 'ENOTSUP', 'ENOSYS', 'EOPNOTSUPP']);

/** A hard link, unlike a rename, replaces nothing; some file systems have none. */
function nameOnce(draft: string, file: string): void {
  try {
    linkSync(draft, file);
  } catch (error) {
    if (errorCode(error) === 'EEXIST') return;
    if (!hasNoSecondNames.has(errorCode(error))) throw error;
    renameSync(draft, file);
  }
}
