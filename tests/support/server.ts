import path from 'node:path';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { z } from 'zod';
import { config } from '~/config.server';
import { fewerCollections } from '../../scripts/bootstrap/short-lived.mjs';
import { endProcess, untilItListens } from '../../scripts/child-server';
import { freshDatabaseUri } from './database';
import { leash } from './leash';
import { keepLogs } from './kept-logs';

export type ServerOptions = {
  /** A new database by default. */
  databaseUri?: string;
  /** Environment variables that differ from a test's defaults; undefined removes one. */
  env?: Partial<NodeJS.ProcessEnv>;
  /** A command that runs the process in an environment that it creates, such as a small disk. */
  within?: string[];
};

/** A line of the application's log. A line that isn't JSON wasn't written by the logger, and counts as an error. */
export type LogLine = { level: number; msg: string; text: string };

export type RunningServer = {
  /** `http://127.0.0.1:PORT` */
  origin: string;
  databaseUri: string;
  pid: number;
  /** Every line of standard error so far. */
  log: LogLine[];
  /** Sends SIGTERM, as an operator would; the log is complete afterwards. @returns the exit code. */
  stop(): Promise<number | null>;
  /** Sends SIGKILL: no clean shutdown. */
  kill(): Promise<void>;
};

/** The site's public URL in tests. No request ever goes there, so URLs with this host were built from SITE_URL. */
export const siteUrl = 'http://eat-it.example';

/** Pino's log levels. */
export const logLevel = { warn: 40, error: 50 } as const;

/** Set to run the tests with several workers, or with the site served as in `npm run dev` (vite.config.ts). */
const { TEST_WORKERS, TEST_DEV } = process.env;

/** The number of processes of a test's site, each with its own in-memory state. */
export const processes = Number(TEST_WORKERS ?? 1);

const startTimeoutMs = 180_000;
const stopTimeoutMs = 120_000;

const [file = '', ...options] = TEST_DEV ? ['scripts/start.mjs', '--dev'] : ['tests/support/serve.mjs'];
const script = [path.resolve(file), ...options];

/**
 * Starts the application in a separate process, on a free port.
 * @throws an error with its output if it does not listen in time
 */
export async function startServer({
  databaseUri = freshDatabaseUri(),
  env = {},
  within = [],
}: ServerOptions = {}): Promise<RunningServer> {
  if (!TEST_DEV && !existsSync('build/server/server.js'))
    throw new Error('There is no build to test. Run npm run build first.');
  const [program = '', ...args] = [...within, process.execPath, ...fewerCollections, ...script];
  const child = spawn(program, args, {
    env: { ...defaultEnv, MONGODB_URI: databaseUri, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  leash(child);
  keepLogs(child.stdout, child.stderr);
  const { log, logEnd } = readLog(child.stderr);
  const origin = await untilItListens(child, 'The server', startTimeoutMs);
  return {
    origin,
    databaseUri,
    pid: child.pid ?? 0,
    log,
    async stop() {
      const code = await endProcess(child, stopTimeoutMs);
      await logEnd;
      return code;
    },
    kill: async () => void (await endProcess(child, stopTimeoutMs, 'SIGKILL')),
  };
}

/** The test process and the server share the data folder and the secrets, so that a test can read email and create sessions. */
const defaultEnv: NodeJS.ProcessEnv = {
  ...inherited(['PATH', 'HOME', 'TMPDIR', 'LANG']),
  NODE_ENV: TEST_DEV ? 'development' : 'test',
  HOST: '127.0.0.1',
  PORT: '0',
  SITE_URL: siteUrl,
  SITE_TIME_ZONE: config.SITE_TIME_ZONE,
  SEED: 'none',
  RATE_LIMIT_SCALE: '1000',
  // Short, because tests write to the database directly, and yet everything goes through the caches.
  CACHE_SECONDS: '0.002',
  DATA_DIR: config.DATA_DIR,
  SESSION_SECRET: config.SESSION_SECRETS.join(','),
  ...(TEST_WORKERS && { WORKERS: TEST_WORKERS }),
};

function inherited(names: string[]): Record<string, string> {
  return Object.fromEntries(
    names.flatMap((name) => (process.env[name] === undefined ? [] : [[name, process.env[name]]])),
  );
}

const logLine = z.object({ level: z.number(), msg: z.string().default('') });

/** @returns the log, which keeps growing, and a promise for the end of the log, which may be shortly after the process has ended */
function readLog(stderr: Readable): { log: LogLine[]; logEnd: Promise<unknown> } {
  const log: LogLine[] = [];
  const lines = createInterface({ input: stderr }).on('line', (text) => {
    const parsed = logLine.safeParse(parseJson(text));
    log.push(parsed.success ? { ...parsed.data, text } : { level: logLevel.error, msg: text, text });
  });
  return { log, logEnd: once(lines, 'close') };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
