import path from 'node:path';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { z } from 'zod';
import { config } from '~/config.server';
import { shortLived } from '../../scripts/bootstrap/short-lived.mjs';
import { endProcess, untilItListens } from '../../scripts/child-server';
import { freshDatabaseUri } from './database';
import { leash } from './leash';
import { keepLogs } from './kept-logs';

export type ServerOptions = {
  /** A database of its own unless given. */
  databaseUri?: string;
  /** Variables of the contract's table that differ from a test's usual ones; undefined takes one away. */
  env?: Partial<NodeJS.ProcessEnv>;
  /** A command that runs the process within what it makes, such as a small disk. */
  within?: string[];
};

/** A line of the application's log; one that is no JSON came past the log, and counts as an error. */
export type LogLine = { level: number; msg: string; text: string };

export type RunningServer = {
  /** `http://127.0.0.1:PORT` */
  origin: string;
  databaseUri: string;
  pid: number;
  /** Every line of standard error so far. */
  log: LogLine[];
  /** SIGTERM, as an operator stops it; the log is whole then. @returns the exit code. */
  stop(): Promise<number | null>;
  /** SIGKILL: no goodbye. */
  kill(): Promise<void>;
};

/** The site's public address in tests: no request ever goes there, so what names it was built from SITE_URL. */
export const siteUrl = 'http://eat-it.example';

/** Levels of pino. */
export const logLevel = { warn: 40, error: 50 } as const;

/** To try what is tested with several workers, or as `npm run dev` serves it (vite.config.ts). */
const { TEST_WORKERS, TEST_DEV } = process.env;

/** How many a site of the tests has that keep something each for itself. */
export const processes = Number(TEST_WORKERS ?? 1);

const startsWithinMs = 180_000;
const stopsWithinMs = 120_000;

const [file = '', ...options] = TEST_DEV ? ['scripts/start.mjs', '--dev'] : ['tests/support/serve.mjs'];
const script = [path.resolve(file), ...options];

/**
 * Starts the application as a process of its own, on a free port.
 * @throws when it does not listen in time, with what it said.
 */
export async function startServer({
  databaseUri = freshDatabaseUri(),
  env = {},
  within = [],
}: ServerOptions = {}): Promise<RunningServer> {
  if (!TEST_DEV && !existsSync('build/server/server.js'))
    throw new Error('There is no build to test: npm run build makes one.');
  const [program = '', ...args] = [...within, process.execPath, ...shortLived, ...script];
  const child = spawn(program, args, {
    env: { ...usual, MONGODB_URI: databaseUri, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  leash(child);
  keepLogs(child.stdout, child.stderr);
  const { log, whole } = readLog(child.stderr);
  const origin = await untilItListens(child, 'The server', startsWithinMs);
  return {
    origin,
    databaseUri,
    pid: child.pid ?? 0,
    log,
    async stop() {
      const code = await endProcess(child, stopsWithinMs);
      await whole;
      return code;
    },
    kill: async () => void (await endProcess(child, stopsWithinMs, 'SIGKILL')),
  };
}

/** The test process and the server share the data folder and the secrets, so that a test can read mail and mint sessions. */
const usual: NodeJS.ProcessEnv = {
  ...inherited(['PATH', 'HOME', 'TMPDIR', 'LANG']),
  NODE_ENV: TEST_DEV ? 'development' : 'test',
  HOST: '127.0.0.1',
  PORT: '0',
  SITE_URL: siteUrl,
  SITE_TIME_ZONE: config.SITE_TIME_ZONE,
  SEED: 'none',
  RATE_LIMIT_SCALE: '1000',
  // Short, since tests write to the database beside the site, and yet everything goes through the caches.
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

const logged = z.object({ level: z.number(), msg: z.string().default('') });

/** @returns the log, which continues, and when its end was read, which may be a moment after the process ended */
function readLog(stderr: Readable): { log: LogLine[]; whole: Promise<unknown> } {
  const log: LogLine[] = [];
  const lines = createInterface({ input: stderr }).on('line', (text) => {
    const parsed = logged.safeParse(parseJson(text));
    log.push(parsed.success ? { ...parsed.data, text } : { level: logLevel.error, msg: text, text });
  });
  return { log, whole: once(lines, 'close') };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
