import { randomBytes, createHash } from 'node:crypto';
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
  createReadStream,
} from 'node:fs';
import { open, rename, rm, readFile, stat, readdir } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { errorCode } from '~/error-code';
import { log } from './log';

/**
 * Files are written under a temporary name, flushed, and then renamed, so a file is either complete or missing. After a full disk or a
 * crash, the old file is unchanged, or there is none. Only this account may read them.
 */

const temporaryName = (file: string): string => `${file}.${process.pid}-${randomBytes(4).toString('hex')}.part`;

/** Replaces an existing file. */
export async function writeAtomically(file: string, content: string | Uint8Array): Promise<void> {
  const draft = temporaryName(file);
  try {
    await writeFlushed(draft, content, { flag: 'wx', mode: 0o600 });
    await rename(draft, file);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
}

/** Writes a file or appends to it, and waits until it is flushed to disk. */
export async function writeFlushed(
  file: string,
  content: string | Uint8Array,
  { flag, mode }: { flag: 'w' | 'wx' | 'a'; mode?: number },
): Promise<void> {
  const handle = await open(file, flag, mode);
  try {
    await handle.writeFile(content);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Flushes a file or folder to disk. */
export async function flush(place: string): Promise<void> {
  const handle = await open(place, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Shorter secrets were cut off, or written by hand. */
const minSecretLength = 32;

/**
 * A secret that is generated once and stored in a file. Processes that start at the same time all get the same secret.
 *
 * @param folder created if missing
 * @param loss what happens if the file is removed, as a sentence
 * @throws Error with a readable message if the file has no complete secret
 */
export function loadOrCreateSecret(folder: string, name: string, loss: string): string {
  const file = path.join(folder, name);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const secret = readIfExists(file) ?? createOnce(file, randomBytes(32).toString('hex'));
  if (secret.length >= minSecretLength) return secret;
  throw new Error(
    `${file} has an incomplete secret, perhaps because the disk was full: ${secret.length} characters instead of at least ` +
      `${minSecretLength}. Delete that file, and the next start creates a new one. ${loss}`,
  );
}

function readIfExists(file: string): string | null {
  try {
    return readFileSync(file, 'utf8').trim();
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return null;
    throw error;
  }
}

/** @returns the secret in the file, which another process may have written */
function createOnce(file: string, secret: string): string {
  const draft = temporaryName(file);
  try {
    const handle = openSync(draft, 'wx', 0o600);
    try {
      writeFileSync(handle, secret);
      fsyncSync(handle);
    } finally {
      closeSync(handle);
    }
    renameOnce(draft, file);
  } finally {
    rmSync(draft, { force: true });
  }
  return readFileSync(file, 'utf8').trim();
}

const noHardLinks = new Set<unknown>(['EPERM', 'ENOTSUP', 'ENOSYS', 'EOPNOTSUPP']);

/** A hard link, unlike a rename, doesn't replace an existing file. Some file systems don't support hard links. */
function renameOnce(draft: string, file: string): void {
  try {
    linkSync(draft, file);
  } catch (error) {
    if (errorCode(error) === 'EEXIST') return;
    if (!noHardLinks.has(errorCode(error))) throw error;
    renameSync(draft, file);
  }
}

/** More than any such file needs. */
const maxBytes = 1_000_000;

/** How long a change of the file may go unnoticed. */
const checkIntervalMs = 2_000;

/**
 * A file that the operator may create and change while the site runs. It is read again after each change. A missing file counts as empty. If
 * it can't be read, the last contents stay.
 * @param parse converts the file's text
 */
export function watchedFile<T>(path: string, parse: (text: string) => T): () => Promise<T> {
  let contents = parse('');
  let version = '';
  let checkedAt = -Infinity;
  let checking: Promise<void> | null = null;

  const readIfChanged = async (): Promise<void> => {
    const stats = await stat(path).catch(() => null);
    const newVersion = stats ? `${stats.mtimeMs} ${stats.size} ${stats.ino}` : '';
    if (newVersion === version) return;
    if (stats && stats.size > maxBytes) throw new Error(`It is larger than ${maxBytes} bytes.`);
    contents = parse(stats ? await readFile(path, 'utf8') : '');
    version = newVersion;
  };

  const check = async (): Promise<void> => {
    await readIfChanged().catch((error: unknown) => log.error({ error, path }, 'a list could not be read'));
    checkedAt = performance.now();
    checking = null;
  };

  return async () => {
    // Concurrent callers share one check, and continue in order.
    if (performance.now() - checkedAt >= checkIntervalMs) await (checking ??= check());
    return contents;
  };
}

/**
 * Removes the files and folders in a folder that haven't been written to for a while. Continues if one can't be removed.
 *
 * @param writtenBefore removes only those last written before this time; files that are still being written are newer
 * @returns how many were removed
 */
export async function sweepFolder(folder: string, writtenBefore: Date): Promise<number> {
  const names = await readdir(folder).catch(() => []);
  let removed = 0;
  for (const name of names) {
    const place = path.join(folder, name);
    const stats = await stat(place).catch(() => null);
    if (!stats || stats.mtime >= writtenBefore) continue;
    try {
      await rm(place, { force: true, recursive: true });
      removed += 1;
    } catch (error) {
      log.warn({ error, place }, 'an unused file could not be removed; it will be retried');
    }
  }
  return removed;
}

/** An ETag of the content. It is weak because the response may be compressed (RFC 9110 8.8.3). */
export const etagOf = (content: string | Buffer): string =>
  `W/"${createHash('sha256').update(content).digest('base64url').slice(0, 22)}"`;

/** @returns a file's SHA-256, in hexadecimal */
export async function hashOf(file: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  return hash.digest('hex');
}
