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

/** @returns a sentence about DATA_DIR for what the file system refused; anything else as it is. */
export function folderMistake(dataDir: string, thrown: unknown): unknown {
  const code = thrown instanceof Error && 'code' in thrown && 'syscall' in thrown ? String(thrown.code) : '';
  const reason = reasons[code];
  return reason ? new Error(`DATA_DIR is ${dataDir}, and ${reason} (${code}).`, { cause: thrown }) : thrown;
}
