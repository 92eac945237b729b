import { stat, statfs } from 'node:fs/promises';
import path from 'node:path';
import { errorCode } from '~/error-code';
import { config } from '~/config.server';
import { log } from './log';
import { registerSiteGauge } from './metrics';

/**
 * MongoDB shuts down on a full disk, and then even reads fail. So files are rejected while there is still room, and other writes somewhat
 * later. The rest is reserved for the database's own writes.
 */

const mebibyte = 2 ** 20;

/** The share of a disk that files must leave free, up to a limit, since it would be a waste on a large disk. */
const share = 0.05;
const maxReserve = 1024 * mebibyte;

/**
 * The minimum reserve for a database on the same disk: rotating its journal and writing 250 MB of changed cache takes about 100 MB,
 * regardless of the size of the disk.
 */
const minForDatabase = 256 * mebibyte;

/** How often the free space is checked at most: a disk that fills at 200 MB/s loses only a fraction of the reserve in this time. */
const lookEveryMs = 250;

/** Writes are accepted again only when this multiple of the reserve is free, so that the state doesn't flap. */
const backAt = 1.05;

type Marks = { files: number; rows: number };
/** What a disk has no room for. */
type Refused = 'nothing' | 'files' | 'files and rows';

const severity: Record<Refused, number> = { nothing: 0, files: 1, 'files and rows': 2 };

export class DiskFullError extends Error {
  override name = 'DiskFullError';
}

/** Whether a file has no room: it would use the reserve, or the disk itself is full. */
export const isDiskFull = (error: unknown): boolean =>
  error instanceof DiskFullError || ['ENOSPC', 'EDQUOT'].some((code) => code === errorCode(error));

/**
 * @param bytes size of the whole disk
 * @param hasDatabase whether the embedded database is on it
 * @returns the free bytes below which files, and below which rows, are rejected
 */
export function thresholdsFor(bytes: number, hasDatabase: boolean): Marks {
  const files = Math.min(maxReserve, bytes * share);
  if (!hasDatabase) return { files, rows: 0 };
  const withDatabase = Math.max(files, minForDatabase);
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
  // The folder may not exist before the first file is written.
  const disk = await statfs(config.DATA_DIR).catch(() => null);
  lookedAt = performance.now();
  if (!disk) return;
  const before = state.refused;
  const free = disk.bavail * disk.bsize;
  const marks = thresholdsFor(disk.blocks * disk.bsize, hasDatabase);
  state = { refused: refusedAt(free, marks), free };
  if (state.refused === before) return;
  const told = { freeBytes: free, reserveBytes: Math.round(marks.files), refused: state.refused };
  if (state.refused === 'nothing') log.info(told, 'the disk has room again: all writes are accepted');
  else log.error(told, 'the disk is nearly full: make room under DATA_DIR, or give it a larger disk');
}

/** Reads the free bytes of DATA_DIR's disk, at most once per `lookEveryMs`. @returns what it has no room for */
export async function checkDisk(): Promise<Refused> {
  if (performance.now() - lookedAt >= lookEveryMs) await (looking ??= look().finally(() => (looking = null)));
  return state.refused;
}

/** @throws DiskFullError if a file would use the reserve of DATA_DIR's disk */
export async function assertRoomForFiles(): Promise<void> {
  if ((await checkDisk()) !== 'nothing') throw new DiskFullError('The disk has no room for files.');
}

/** @throws DiskFullError if writing the rows would use space that the database needs */
export async function assertRoomForRows(): Promise<void> {
  if ((await checkDisk()) === 'files and rows') throw new DiskFullError('The disk has no room for rows.');
}

/** For rows that are as large as files. */
export const hasRoomForLargeRows = async (): Promise<boolean> => !hasDatabase || (await checkDisk()) === 'nothing';

/** Passes bytes through to a file under DATA_DIR for as long as there is room. @throws DiskFullError */
export async function* whileRoomForFiles<Bytes>(bytes: AsyncIterable<Bytes>): AsyncGenerator<Bytes> {
  for await (const some of bytes) {
    await assertRoomForFiles();
    yield some;
  }
}

/**
 * For a file at a path that the operator chose. If it isn't on DATA_DIR's disk, it may fill its disk.
 * @param file absolute, or relative to the working directory
 */
export const whileRoomAt = (file: string) =>
  async function* <Bytes>(bytes: AsyncIterable<Bytes>): AsyncGenerator<Bytes> {
    const isShared = (await diskOf(file)) === (await diskOf(config.DATA_DIR));
    yield* isShared ? whileRoomForFiles(bytes) : bytes;
  };

/** @returns the device number of the disk that a path is on; for a file that doesn't exist yet, its folder's */
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
    await checkDisk();
    return state.free;
  });
  registerSiteGauge(
    'disk_reserve_touched',
    '1 while files are refused because the disk is nearly full, 2 while all writing is.',
    async () => severity[await checkDisk()],
  );
}
