import { stat, statfs } from 'node:fs/promises';
import path from 'node:path';
import { errorCode } from '~/error-code';
import { config } from '~/config.server';
import { log } from './log';
import { registerSiteGauge } from './metrics';

/**
 * MongoDB shuts down on a full disk, and then nothing can be read. So files are rejected while there is still room, and
 * plain writes somewhat later; what is left is for what the database writes by itself.
 */

const mebibyte = 2 ** 20;

/** Files leave this share of a disk free, up to a limit: on a large disk it would be a waste. */
const share = 0.05;
const mostReserve = 1024 * mebibyte;

/**
 * The least that is left to a database on the same disk: rotating its journal and writing 250 MB of changed cache takes some 100
 * MB, whatever the size of the disk.
 */
const leastForDatabase = 256 * mebibyte;

/** A disk that fills at 200 MB/s loses a fraction of the reserve in this time. */
const lookEveryMs = 250;

/** Once touched, a reserve counts as whole again only at this multiple, so that nothing flaps around the mark. */
const backAt = 1.05;

type Marks = { files: number; rows: number };
/** What a disk has no room for. */
type Refused = 'nothing' | 'files' | 'files and rows';

const severity: Record<Refused, number> = { nothing: 0, files: 1, 'files and rows': 2 };

export class DiskFullError extends Error {
  override name = 'DiskFullError';
}

/** A file has no room: the reserve would be touched, or the disk itself took no more. */
export const isDiskFull = (error: unknown): boolean =>
  error instanceof DiskFullError || ['ENOSPC', 'EDQUOT'].some((code) => code === errorCode(error));

/**
 * @param bytes size of the whole disk
 * @param hasDatabase whether the database that the site brings along is on it
 * @returns the free bytes below which files, and below which rows, are refused
 */
export function marksOf(bytes: number, hasDatabase: boolean): Marks {
  const files = Math.min(mostReserve, bytes * share);
  if (!hasDatabase) return { files, rows: 0 };
  const withDatabase = Math.max(files, leastForDatabase);
  return { files: withDatabase, rows: withDatabase / 2 };
}

const hasDatabase = config.MONGODB_URI === undefined;

let state: { refused: Refused; free: number } = { refused: 'nothing', free: Number.NaN };
let lookedAt = -Infinity;
let looking: Promise<void> | null = null;

function refusedAt(free: number, { files, rows }: Marks): Refused {
  const isBelow = (mark: number, refusal: Refused) =>
    free < (severity[state.refused] >= severity[refusal] ? mark * backAt : mark);
  if (isBelow(rows, 'files and rows')) return 'files and rows';
  return isBelow(files, 'files') ? 'files' : 'nothing';
}

async function look(): Promise<void> {
  // Before the first file is written there may be no such folder.
  const disk = await statfs(config.DATA_DIR).catch(() => null);
  lookedAt = performance.now();
  if (!disk) return;
  const before = state.refused;
  const free = disk.bavail * disk.bsize;
  const marks = marksOf(disk.blocks * disk.bsize, hasDatabase);
  state = { refused: refusedAt(free, marks), free };
  if (state.refused === before) return;
  const told = { freeBytes: free, reserveBytes: Math.round(marks.files), refused: state.refused };
  if (state.refused === 'nothing') log.info(told, 'the disk has room again: all writes are accepted');
  else log.error(told, 'the disk is nearly full: make room under DATA_DIR, or give it a larger disk');
}

/** Reads the free bytes of DATA_DIR's disk, at most once in `lookEveryMs`. @returns what it has no room for */
export async function lookAtDisk(): Promise<Refused> {
  if (performance.now() - lookedAt >= lookEveryMs) await (looking ??= look().finally(() => (looking = null)));
  return state.refused;
}

/** @throws DiskFullError where a file would touch the reserve of DATA_DIR's disk */
export async function assertRoomForFiles(): Promise<void> {
  if ((await lookAtDisk()) !== 'nothing') throw new DiskFullError('The disk has no room for files.');
}

/** @throws DiskFullError where rows would touch what the database needs to continue */
export async function assertRoomForRows(): Promise<void> {
  if ((await lookAtDisk()) === 'files and rows') throw new DiskFullError('The disk has no room for rows.');
}

/** For rows that are as large as files. */
export const hasRoomForLargeRows = async (): Promise<boolean> => !hasDatabase || (await lookAtDisk()) === 'nothing';

/** Passes bytes on to a file under DATA_DIR for as long as there is room. @throws DiskFullError */
export async function* whileRoomForFiles<Bytes>(bytes: AsyncIterable<Bytes>): AsyncGenerator<Bytes> {
  for await (const some of bytes) {
    await assertRoomForFiles();
    yield some;
  }
}

/**
 * For a file where the operator chose: a disk that is not DATA_DIR's may be filled to its end.
 * @param file absolute, or from the working directory
 */
export const whileRoomAt = (file: string) =>
  async function* <Bytes>(bytes: AsyncIterable<Bytes>): AsyncGenerator<Bytes> {
    const isShared = (await diskOf(file)) === (await diskOf(config.DATA_DIR));
    yield* isShared ? whileRoomForFiles(bytes) : bytes;
  };

/** @returns the number of the disk that a path is on; a file that does not exist yet will be on its folder's */
async function diskOf(place: string): Promise<number | null> {
  for (let there = path.resolve(place); ; there = path.dirname(there)) {
    const found = await stat(there).catch(() => null);
    if (found) return found.dev;
    if (path.dirname(there) === there) return null;
  }
}

/** For `/metrics`. */
export function registerDiskGauge(): void {
  registerSiteGauge('disk_free_bytes', 'Free bytes of the disk of DATA_DIR.', async () => {
    await lookAtDisk();
    return state.free;
  });
  registerSiteGauge(
    'disk_reserve_touched',
    '1 while files are refused because the disk is nearly full, 2 while all writing is.',
    async () => severity[await lookAtDisk()],
  );
}
