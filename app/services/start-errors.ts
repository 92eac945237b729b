import { chmod, mkdir, stat } from 'node:fs/promises';

/**
 * Turns startup errors into one sentence that names the setting and says what to do. Other errors are unchanged. The database's errors are in
 * models/database/errors.ts.
 */

const reasons: Record<string, string> = {
  EACCES: 'this account can’t write there: make it the owner (chown), or choose another folder',
  EPERM: 'this account can’t write there: make it the owner (chown), or choose another folder',
  EROFS: 'that disk is read-only: choose a folder on another disk',
  ENOSPC: 'the disk is full: free up space, or choose a folder on another disk',
  EDQUOT: 'this account’s disk quota is used up: free up space, or choose a folder on another disk',
  ENOTDIR: 'part of that path is a file: choose another folder',
  EEXIST: 'a file has that name: choose another folder',
  ENOENT: 'the folder can’t be created: choose another one',
};

/** @returns an error with a sentence about DATA_DIR for a file system error; anything else unchanged */
export function folderError(dataDir: string, thrown: unknown): unknown {
  const code = thrown instanceof Error && 'code' in thrown && 'syscall' in thrown ? String(thrown.code) : '';
  const reason = reasons[code];
  return reason ? new Error(`DATA_DIR is ${dataDir}, and ${reason} (${code}).`, { cause: thrown }) : thrown;
}

/** @returns an error with a sentence about HOST or PORT if listening failed; anything else unchanged */
export function listenError(host: string, port: number, thrown: unknown): unknown {
  const code = thrown instanceof Error && 'code' in thrown ? String(thrown.code) : '';
  const mistake = addressMistakes[code]?.(host, port);
  return mistake ? new Error(`${mistake} (${code}).`, { cause: thrown }) : thrown;
}

const notLocal = (host: string) => `HOST is ${host}, which is not an address of this machine: use 127.0.0.1 or 0.0.0.0`;
const addressMistakes: Record<string, (host: string, port: number) => string> = {
  EADDRINUSE: (host, port) =>
    `PORT is ${port}, which another program is using on ${host}: stop it, or set PORT to another number`,
  EACCES: (_host, port) =>
    `PORT is ${port}, which this account can’t use: set it to 1024 or above, and forward ${port} from a proxy`,
  EADDRNOTAVAIL: notLocal,
  ENOTFOUND: notLocal,
  EAI_AGAIN: notLocal,
};

/** All permissions of the machine's other accounts. */
const otherAccounts = 0o077;

/**
 * Makes the data folder private, since it may have been created with wider permissions. Also makes all files private that this process
 * creates from now on.
 *
 * @param onProgress called if the folder's permissions can't be changed
 * @throws Error with a readable message if the folder can't be created
 */
export async function makePrivate(folder: string, onProgress: (line: string) => void): Promise<void> {
  process.umask(otherAccounts);
  await mkdir(folder, { recursive: true, mode: 0o700 }).catch((error: unknown) => {
    throw folderError(folder, error);
  });
  const { mode } = await stat(folder);
  if ((mode & otherAccounts) === 0) return;
  await chmod(folder, 0o700).catch((error: unknown) => {
    const reason = error instanceof Error ? error.message : String(error);
    onProgress(
      `DATA_DIR is ${folder}, and other accounts on this machine can read it: run chmod 700 on it as its owner (${reason}).`,
    );
  });
}
