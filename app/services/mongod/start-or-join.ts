import { mkdir, realpath, readFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { isProcessAlive } from '~models/database/process-alive';
import { loadOrCreateSecret, writeAtomically } from '../files';
import { FolderInUseError, launchServer, type EmbeddedServer } from './launch-server';
import { REPLICA_SET, servesFolder, SITE_USER } from './replica-set';

export interface Embedded {
  uri: string;
  /** False while this process uses another process's server. May change, see `startEmbedded`. */
  readonly owned: boolean;
  /** Stops the server if this process runs it. */
  stop(): Promise<void>;
}

interface Options {
  /** The application's data folder; the database is in its `mongo` folder. */
  dataDir: string;
  onProgress: (line: string) => void;
  /** Called once a server has been launched, while waiting for it. */
  onWaiting?: () => void;
}

type Holding =
  { kind: 'owned'; server: EmbeddedServer; uri: string } | { kind: 'joined'; record: EmbeddedRecord; uri: string };

const DATABASE = 'eatit';
/** The server requires this key. Any process on the machine can reach its port, but only accounts that can read this file can connect. */
const KEY_FILE = 'key';
const WATCH_MS = 500;

/** A server that dies is restarted after this long. An immediate restart would hide the failure from health checks. */
const RESTART_AFTER_MS = 10_000;

/** How long another process may take to start or stop the server, and how often to check. */
const OTHER_PROCESS_TIMEOUT_MS = 2 * 60_000;
const RETRY_INTERVAL_MS = 250;

/** Data folders whose server this process runs. A pid alone can't distinguish a restarted process from its predecessor. */
const ownedHere = new Set<string>();

/**
 * Starts the MongoDB server of a data folder, or joins the one that another process (the site or a script) runs for it.
 *
 * The process that started the server stops it. Processes that have joined notice this, and one of them starts it again on the same port. So
 * a site that joined a script's server keeps running after the script ends. If a process is killed, its server stops within about a second,
 * and the others start it again.
 */
export async function startEmbedded({ dataDir, onProgress, onWaiting = () => undefined }: Options): Promise<Embedded> {
  const folder = path.resolve(dataDir, 'mongo');
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const mongoDir = await realpath(folder);
  const acquire = () => joinOrLaunch(mongoDir, onProgress, onWaiting);

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
    if (change || (await isRunning(mongoDir, holding))) return;
    lostAt ??= Date.now();
    const delay = holding.kind === 'owned' ? RESTART_AFTER_MS : 0;
    if (change || Date.now() - lostAt < delay) return;
    onProgress('MongoDB: the server has stopped; restarting it ...');
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
      ownedHere.delete(mongoDir);
      await writeRecord(mongoDir, { pid: null, port: server.port, uri: holding.uri });
      await server.stop();
    },
  };
}

/** MongoDB locks its data folder, so if several processes launch a server at once, one succeeds and the others join it. */
async function joinOrLaunch(
  mongoDir: string,
  onProgress: (line: string) => void,
  onWaiting: () => void,
): Promise<Holding> {
  const dbPath = path.join(mongoDir, 'db');
  const waitUntil = Date.now() + OTHER_PROCESS_TIMEOUT_MS;
  for (let attempt = 1; ; attempt += 1) {
    const record = await readRecord(mongoDir);
    if (record && isOwnerAlive(mongoDir, record) && (await servesFolder(record.uri, dbPath))) {
      onProgress('Using the MongoDB that’s already running.');
      return { kind: 'joined', record, uri: record.uri };
    }
    try {
      return await launch(mongoDir, record?.port, onProgress, onWaiting);
    } catch (error) {
      if (!(error instanceof FolderInUseError) || Date.now() > waitUntil) throw error;
    }
    if (attempt === 1) {
      onProgress(
        `MongoDB: another process is starting or stopping it; waiting up to ${OTHER_PROCESS_TIMEOUT_MS / 1000} s ...`,
      );
    }
    await sleep(RETRY_INTERVAL_MS);
  }
}

async function launch(
  mongoDir: string,
  preferredPort: number | undefined,
  onProgress: (line: string) => void,
  onWaiting: () => void,
): Promise<Holding> {
  ownedHere.delete(mongoDir);
  const key = loadOrCreateSecret(mongoDir, KEY_FILE, 'Nothing is lost.');
  const folder = { dbPath: path.join(mongoDir, 'db'), keyFile: path.join(mongoDir, KEY_FILE), key };
  const server = await launchServer(folder, preferredPort, { onProgress, onWaiting });
  const uri = `mongodb://${SITE_USER}:${key}@127.0.0.1:${server.port}/${DATABASE}?replicaSet=${REPLICA_SET}&authSource=admin`;
  await writeRecord(mongoDir, { pid: process.pid, port: server.port, uri });
  ownedHere.add(mongoDir);
  return { kind: 'owned', server, uri };
}

/** Called twice a second, so it must be cheap. Sends no request to the server. */
async function isRunning(mongoDir: string, holding: Holding): Promise<boolean> {
  if (holding.kind === 'owned') return holding.server.isRunning();
  const record = await readRecord(mongoDir);
  return record?.pid === holding.record.pid && isOwnerAlive(mongoDir, record);
}

function isOwnerAlive(mongoDir: string, { pid }: EmbeddedRecord): boolean {
  if (pid === null) return false;
  return pid === process.pid ? ownedHere.has(mongoDir) : isProcessAlive(pid);
}

const recordShape = z.object({
  /** The process that started the server and will stop it. Null once it is stopped; then only the port is still useful. */
  pid: z.number().int().positive().nullable(),
  port: z.number().int().positive(),
  uri: z.string(),
});

/** The process that runs a data folder's server, and the server's address. */
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
