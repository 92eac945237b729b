import { chmod, mkdir, stat } from 'node:fs/promises';

/**
 * Startup errors as one sentence that names the setting and says what to do. Other errors are left as they are. The database's errors are
 * in models/database/errors.ts.
 */

const reasons: Record<string, string> = {
  EACCES: 'this account may not write there: give it to this account (chown), or name another folder',
  EPERM: 'this account may not write there: give it to this account (chown), or name another folder',
  EROFS: 'nothing can be written there: name a folder on a disk that can be written',
  ENOSPC: 'the disk is full: make room, or name a folder on another disk',
  EDQUOT: 'the disk is full for this account: make room, or name a folder on another disk',
  ENOTDIR: 'a part of that path is a file: name another folder',
  EEXIST: 'there is a file of that name: name another folder',
  ENOENT: 'no folder can be made there: name another one',
};

/** @returns an error with a sentence about DATA_DIR for a file system error; anything else as it is */
export function folderError(dataDir: string, thrown: unknown): unknown {
  const code = thrown instanceof Error && 'code' in thrown && 'syscall' in thrown ? String(thrown.code) : '';
  const reason = reasons[code];
  return reason ? new Error(`DATA_DIR is ${dataDir}, and ${reason} (${code}).`, { cause: thrown }) : thrown;
}

/** @returns an error with a sentence about HOST or PORT if listening failed; anything else as it is */
export function listenError(host: string, port: number, thrown: unknown): unknown {
  const code = thrown instanceof Error && 'code' in thrown ? String(thrown.code) : '';
  const mistake = addressMistakes[code]?.(host, port);
  return mistake ? new Error(`${mistake} (${code}).`, { cause: thrown }) : thrown;
}

const notOurs = (host: string) =>
  `HOST is ${host}, which is no address of this machine: 127.0.0.1 or 0.0.0.0 always is`;
const addressMistakes: Record<string, (host: string, port: number) => string> = {
  EADDRINUSE: (host, port) =>
    `PORT is ${port}, and another program listens there at ${host}: stop it, or set PORT to another number`,
  EACCES: (_host, port) =>
    `PORT is ${port}, which this account may not use: set one from 1024 up, and forward ${port} from a proxy`,
  EADDRNOTAVAIL: notOurs,
  ENOTFOUND: notOurs,
  EAI_AGAIN: notOurs,
};

/** All permissions of the machine's other accounts. */
const others = 0o077;

/**
 * Makes the data folder private, since it may have been created with wider permissions, as well as all files that this process creates from
 * now on.
 *
 * @param onProgress called if the folder's permissions can't be changed
 * @throws Error with a sentence if the folder can't be created
 */
export async function makePrivate(folder: string, onProgress: (line: string) => void): Promise<void> {
  process.umask(others);
  await mkdir(folder, { recursive: true, mode: 0o700 }).catch((error: unknown) => {
    throw folderError(folder, error);
  });
  const { mode } = await stat(folder);
  if ((mode & others) === 0) return;
  await chmod(folder, 0o700).catch((error: unknown) => {
    const why = error instanceof Error ? error.message : String(error);
    onProgress(
      `DATA_DIR is ${folder}, and others of this machine can look into it: chmod 700 it, as its owner (${why}).`,
    );
  });
}
