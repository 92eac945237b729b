import { stat, statfs } from 'node:fs/promises';
import path from 'node:path';
import { errorCode } from '~/error-code';
import { config } from '~/config.server';
import { log } from './log';
import { registerSiteGauge } from './metrics';

/**
 * MongoDB shuts down when its disk is full, and then even reads fail. So files are rejected while there is still room, and other writes a
 * little later. The rest is reserved for the database's own writes.
 */

const mebibyte = 2 ** 20;

/** The share of a disk that files must leave free, up to a limit. On a large disk, more would be a waste. */
const share = 0.05;
const maxReserve = 1024 * mebibyte;

/**
 * The minimum reserve for a database on the same disk. Rotating its journal and writing 250 MB of changed cache needs about 100 MB,
 * regardless of the size of the disk.
 */
const minForDatabase = 256 * mebibyte;

/** Minimum time between two checks. Even a disk that fills at 200 MB/s uses only a fraction of the reserve in this time. */
const checkIntervalMs = 250;

/** Writes are accepted again only when this multiple of the reserve is free, so that the state doesn't flap. */
const resumeFactor = 1.05;

type Thresholds = { files: number; rows: number };
/** What a disk has no room for. */
type Rejected = 'nothing' | 'files' | 'files and rows';

const severity: Record<Rejected, number> = { nothing: 0, files: 1, 'files and rows': 2 };

export class DiskFullError extends Error {
  override name = 'DiskFullError';
}

/** Whether a file was rejected because it would use the reserve, or because the disk itself is full. */
export const isDiskFull = (error: unknown): boolean =>
  error instanceof DiskFullError || ['ENOSPC', 'EDQUOT'].some((code) => code === errorCode(error));

/**
 * @param bytes size of the whole disk
 * @param hasDatabase whether the embedded database is on it
 * @returns the minimum free bytes for files and for rows; below that, they are rejected
 */
export function thresholdsFor(bytes: number, hasDatabase: boolean): Thresholds {
  const files = Math.min(maxReserve, bytes * share);
  if (!hasDatabase) return { files, rows: 0 };
  const withDatabase = Math.max(files, minForDatabase);
  return { files: withDatabase, rows: withDatabase / 2 };
}

const hasDatabase = config.MONGODB_URI === undefined;

let state: { rejected: Rejected; free: number } = { rejected: 'nothing', free: Number.NaN };
let checkedAt = -Infinity;
let checking: Promise<void> | null = null;

function rejectedAt(free: number, { files, rows }: Thresholds): Rejected {
  const isBelow = (threshold: number, rejected: Rejected) =>
    free < (severity[state.rejected] >= severity[rejected] ? threshold * resumeFactor : threshold);
  if (isBelow(rows, 'files and rows')) return 'files and rows';
  return isBelow(files, 'files') ? 'files' : 'nothing';
}

async function check(): Promise<void> {
  // The folder may not exist before the first file is written.
  const disk = await statfs(config.DATA_DIR).catch(() => null);
  checkedAt = performance.now();
  if (!disk) return;
  const before = state.rejected;
  const free = disk.bavail * disk.bsize;
  const thresholds = thresholdsFor(disk.blocks * disk.bsize, hasDatabase);
  state = { rejected: rejectedAt(free, thresholds), free };
  if (state.rejected === before) return;
  const details = { freeBytes: free, reserveBytes: Math.round(thresholds.files), refused: state.rejected };
  if (state.rejected === 'nothing') log.info(details, 'the disk has room again: all writes are accepted');
  else log.error(details, 'the disk is nearly full: free up space under DATA_DIR, or use a larger disk');
}

/** Reads the free bytes of DATA_DIR's disk, at most once per `checkIntervalMs`. @returns the kinds of data that no longer fit */
export async function checkDisk(): Promise<Rejected> {
  if (performance.now() - checkedAt >= checkIntervalMs) await (checking ??= check().finally(() => (checking = null)));
  return state.rejected;
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

/** Passes on the bytes of a file under DATA_DIR as long as there is room. @throws DiskFullError */
export async function* whileRoomForFiles<Bytes>(bytes: AsyncIterable<Bytes>): AsyncGenerator<Bytes> {
  for await (const chunk of bytes) {
    await assertRoomForFiles();
    yield chunk;
  }
}

/**
 * For a file at a path that the operator chose. If it is on another disk than DATA_DIR, it may fill that disk.
 * @param file absolute, or relative to the working directory
 */
export const whileRoomAt = (file: string) =>
  async function* <Bytes>(bytes: AsyncIterable<Bytes>): AsyncGenerator<Bytes> {
    const isShared = (await diskOf(file)) === (await diskOf(config.DATA_DIR));
    yield* isShared ? whileRoomForFiles(bytes) : bytes;
  };

/** @returns the device number of the disk that a path is on; if the path doesn't exist yet, that of its nearest existing parent */
async function diskOf(place: string): Promise<number | null> {
  for (let current = path.resolve(place); ; current = path.dirname(current)) {
    const stats = await stat(current).catch(() => null);
    if (stats) return stats.dev;
    if (path.dirname(current) === current) return null;
  }
}

/** For `/metrics`. */
export function registerDiskGauge(): void {
  registerSiteGauge('disk_free_bytes', 'Free bytes on the disk of DATA_DIR.', async () => {
    await checkDisk();
    return state.free;
  });
  registerSiteGauge(
    'disk_reserve_touched',
    '1 while files are rejected because the disk is nearly full, 2 while all writes are.',
    async () => severity[await checkDisk()],
  );
}
