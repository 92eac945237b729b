import { mkdir, realpath, readFile, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { isProcessAlive } from '~models/database/process-alive';
import { errorCode } from '~/error-code';
import { loadOrCreateSecret, writeAtomically } from '../files';
import { launchServer, type EmbeddedServer } from './launch-server';
import { endOrphanedMongod, commandLineOf, startedAtOf } from './run-command';
import { REPLICA_SET, servesFolder, SITE_USER } from './replica-set';

export interface Embedded {
  uri: string;
  /** False while it uses another process's server. May change, see startEmbedded. */
  readonly owned: boolean;
  /** Stops the server if this process runs it. */
  stop(): Promise<void>;
}

interface Options {
  /** The application's data folder; the database is in its `mongo` folder. */
  dataDir: string;
  onProgress: (line: string) => void;
  /** Called once a server was started, while waiting for it. */
  onWaiting?: () => void;
}

type Holding =
  { kind: 'owned'; server: EmbeddedServer; uri: string } | { kind: 'joined'; record: EmbeddedRecord; uri: string };

const DATABASE = 'eatit';
/** The server requires this key: any process on the machine can reach its port, but only accounts that can read this file can connect. */
const KEY_FILE = 'key';
const WATCH_MS = 500;

/** A server that dies is restarted after this long; an immediate restart would hide the fault from health checks. */
const RESTART_AFTER_MS = 10_000;

/** Folders whose server this process runs. A pid alone can't distinguish a restarted process from its predecessor. */
const ownedHere = new Set<string>();

/**
 * Starts the MongoDB server of a data folder, or joins the one that another process (the site, a script) runs on it.
 *
 * The process that started the server stops it. Processes that had joined notice, and one of them starts it again on the same port, so a
 * site that joined a script's server outlives the script. A server whose owner was killed is stopped and started again.
 */
export async function startEmbedded({ dataDir, onProgress, onWaiting = () => undefined }: Options): Promise<Embedded> {
  const wanted = path.resolve(dataDir, 'mongo');
  await mkdir(wanted, { recursive: true, mode: 0o700 });
  const mongoDir = await realpath(wanted);
  const acquire = () => withStartLock(mongoDir, onProgress, () => joinOrLaunch(mongoDir, onProgress, onWaiting));

  let holding = await acquire();
  let change: Promise<void> | undefined;
  let lostAt: number | undefined;

  const reacquire = async () => {
    try {
      holding = await acquire();
      lostAt = undefined;
    } catch (error) {
      lostAt = Date.now();
      onProgress(
        `MongoDB: the server could not be restarted: ${error instanceof Error ? error.message : String(error)}`,
      );
    }
  };
  const watch = async () => {
    if (change || (await isHeld(mongoDir, holding))) return;
    lostAt ??= Date.now();
    const patience = holding.kind === 'owned' ? RESTART_AFTER_MS : 0;
    if (change || Date.now() - lostAt < patience) return;
    onProgress('MongoDB: the server is gone; restarting it ...');
    change = reacquire().finally(() => (change = undefined));
  };
  const watcher = setInterval(() => void watch(), WATCH_MS).unref();

  return {
    uri: holding.uri,
    get owned() {
      return holding.kind === 'owned';
    },
    async stop() {
      clearInterval(watcher);
      await change;
      if (holding.kind === 'joined') return;
      const { server } = holding;
      await withStartLock(mongoDir, onProgress, async () => {
        ownedHere.delete(mongoDir);
        await writeRecord(mongoDir, { pid: null, port: server.port, uri: holding.uri });
        await server.stop();
      });
    },
  };
}

/** Runs under the start lock. */
async function joinOrLaunch(
  mongoDir: string,
  onProgress: (line: string) => void,
  onWaiting: () => void,
): Promise<Holding> {
  const dbPath = path.join(mongoDir, 'db');
  const record = await readRecord(mongoDir);
  if (record && isOwnerAlive(mongoDir, record) && (await servesFolder(record.uri, dbPath))) {
    onProgress('Using the MongoDB that’s already running.');
    return { kind: 'joined', record, uri: record.uri };
  }

  ownedHere.delete(mongoDir);
  await endOrphanedMongod(dbPath);
  const key = loadOrCreateSecret(mongoDir, KEY_FILE, 'Nothing is lost.');
  const folder = { dbPath, keyFile: path.join(mongoDir, KEY_FILE), key };
  const server = await launchServer(folder, record?.port, { onProgress, onWaiting });
  const uri = `mongodb://${SITE_USER}:${key}@127.0.0.1:${server.port}/${DATABASE}?replicaSet=${REPLICA_SET}&authSource=admin`;
  await writeRecord(mongoDir, { pid: process.pid, port: server.port, uri });
  ownedHere.add(mongoDir);
  return { kind: 'owned', server, uri };
}

/** Called twice a second, so it must be cheap; sends no request to the server. */
async function isHeld(mongoDir: string, holding: Holding): Promise<boolean> {
  if (holding.kind === 'owned') return holding.server.isRunning();
  const record = await readRecord(mongoDir);
  return record?.pid === holding.record.pid && isOwnerAlive(mongoDir, record);
}

function isOwnerAlive(mongoDir: string, { pid }: EmbeddedRecord): boolean {
  if (pid === null) return false;
  return pid === process.pid ? ownedHere.has(mongoDir) : isProcessAlive(pid);
}

const recordShape = z.object({
  /** The process that started the server and will stop it; null after it did, when only the port is still useful. */
  pid: z.number().int().positive().nullable(),
  port: z.number().int().positive(),
  uri: z.string(),
});

/** The process that serves a data folder's database, and its address. */
type EmbeddedRecord = z.infer<typeof recordShape>;

/** @returns null if there is no record or it is unreadable */
async function readRecord(mongoDir: string): Promise<EmbeddedRecord | null> {
  try {
    return recordShape.parse(JSON.parse(await readFile(fileOf(mongoDir), 'utf8')));
  } catch {
    return null;
  }
}

async function writeRecord(mongoDir: string, record: EmbeddedRecord): Promise<void> {
  await writeAtomically(fileOf(mongoDir), `${JSON.stringify(record)}\n`);
}

function fileOf(mongoDir: string): string {
  return path.join(mongoDir, 'uri.json');
}

/** A start takes seconds, so a lock older than this is left over from a crash. */
const STALE_MS = 2 * 60_000;

/** Process times are in hundredths of a second, relative to a boot time in whole seconds. */
const CLOCK_SLACK_MS = 2_000;

const heldHere = new Set<string>();

/**
 * Lets one process at a time start or stop the server of a data folder.
 *
 * @param onProgress called right away with the process that it waits for, and the longest wait
 * @throws the file system's error if the lock can't be created
 */
export async function withStartLock<T>(
  mongoDir: string,
  onProgress: (line: string) => void,
  work: () => Promise<T>,
): Promise<T> {
  await mkdir(mongoDir, { recursive: true, mode: 0o700 });
  const file = path.join(mongoDir, 'starting.lock');
  let waitedFor: number | undefined;
  while (!(await acquireLock(file))) {
    const holder = await readHolder(file);
    if (holder && (await isStale(holder))) await rm(file, { force: true });
    else if (holder?.pid && holder.pid !== process.pid && holder.pid !== waitedFor) {
      waitedFor = holder.pid;
      onProgress(await waitingLine(holder.pid, holder.lockedAtMs, file));
    }
    await sleep(50 + Math.random() * 100);
  }
  heldHere.add(file);
  try {
    return await work();
  } finally {
    heldHere.delete(file);
    await rm(file, { force: true });
  }
}

/** @returns false if another process has it */
function acquireLock(file: string): Promise<boolean> {
  return writeFile(file, String(process.pid), { flag: 'wx', mode: 0o600 }).then(
    () => true,
    async (error: unknown) => {
      const exists = errorCode(error) === 'EEXIST';
      // If it isn't a file, it isn't our lock, and waiting won't help.
      if (exists && ((await stat(file).catch(() => null))?.isFile() ?? true)) return false;
      throw error;
    },
  );
}

type Holder = { file: string; pid: number | null; lockedAtMs: number };

/** @returns null if the lock has just been released */
async function readHolder(file: string): Promise<Holder | null> {
  try {
    const [written, { mtimeMs }] = await Promise.all([readFile(file, 'utf8'), stat(file)]);
    const pid = Number.parseInt(written, 10);
    return { file, pid: Number.isNaN(pid) ? null : pid, lockedAtMs: mtimeMs };
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return null;
    throw error;
  }
}

/** The holder is gone, or its pid now belongs to another program, or to this one in a restarted container. */
async function isStale({ file, pid, lockedAtMs }: Holder): Promise<boolean> {
  const age = Date.now() - lockedAtMs;
  if (pid === null) return age > 1_000;
  if (pid === process.pid) return !heldHere.has(file);
  if (!isProcessAlive(pid) || age > STALE_MS) return true;
  const startedAtMs = await startedAtOf(pid);
  return startedAtMs !== null && startedAtMs > lockedAtMs + CLOCK_SLACK_MS;
}

async function waitingLine(pid: number, lockedAtMs: number, file: string): Promise<string> {
  const seconds = Math.max(1, Math.ceil((lockedAtMs + STALE_MS - Date.now()) / 1000));
  const program = (await commandLineOf(pid)).replaceAll('\0', ' ').trim().slice(0, 80) || 'unknown';
  return `MongoDB: waiting for process ${pid} (${program}), which is starting or stopping it; for ${seconds} s at most (${file}).`;
}
