import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { closeSync, cpSync, existsSync, mkdtempSync, openSync, readFileSync, symlinkSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { inRoot } from '../bootstrap/project.mjs';
import { endProcess, untilItListens } from '../child-server';

type Environment = Record<string, string>;
export type Server = { pid: number; origin: string; stop: () => Promise<void> };

/** All child processes of the run. */
const running = new Set<ChildProcess>();
/** Longer than the site's own shutdown. */
const shutdownMs = 20_000;
/** A first start may download MongoDB and build the site. */
const startTimeoutMs = 15 * 60_000;

function startProgram(
  program: string,
  args: string[],
  env: Environment,
  { errors = 'inherit', folder = inRoot() }: { errors?: 'inherit' | number; folder?: string } = {},
): ChildProcess {
  const child = spawn(program, args, {
    cwd: folder,
    env: { ...process.env, ...env },
    stdio: ['pipe', 'pipe', errors],
  });
  running.add(child);
  child.once('exit', () => running.delete(child));
  return child;
}

const startScript = (script: string, args: string[], env: Environment): ChildProcess =>
  startProgram(process.execPath, [inRoot(script), ...args], env);

async function untilServing(child: ChildProcess, name: string): Promise<Server> {
  const origin = await untilItListens(child, name, startTimeoutMs);
  return { pid: child.pid ?? 0, origin, stop: () => stop(child) };
}

const stop = async (child: ChildProcess): Promise<void> => void (await endProcess(child, shutdownMs));

/** Stops every child process that is still running. */
export const stopAll = (): Promise<unknown> => Promise.all([...running].map(stop));

/** @throws if it exits before it listens */
export const startServer = (script: string, args: string[], env: Environment): Promise<Server> =>
  untilServing(startScript(script, args, env), script);

/**
 * Starts the site as `npm start` does. Its log is written to a file in its data folder.
 * @param folder the project, or a checkout of another commit
 */
export async function startSite(env: Environment & { DATA_DIR: string }, folder = inRoot()): Promise<Server> {
  const file = path.join(env.DATA_DIR, 'site.log');
  const log = openSync(file, 'a');
  try {
    return await untilServing(
      startProgram(process.execPath, ['scripts/start.mjs'], env, { errors: log, folder }),
      'npm start',
    );
  } catch (error) {
    throw new Error(`npm start failed:\n${readFileSync(file, 'utf8').slice(-10_000)}`, { cause: error });
  } finally {
    closeSync(log);
  }
}

/**
 * Runs a task from tasks.ts in a separate process. Input and result are JSON. Progress is written to standard error.
 * @throws if it fails or takes longer than `limitSeconds`
 */
export async function runTask(
  name: string,
  input: unknown,
  { limitSeconds, env = {} }: { limitSeconds: number; env?: Environment },
): Promise<unknown> {
  const child = startScript('scripts/run.mjs', ['scripts/bench/tasks.ts', name], env);
  const limit = setTimeout(() => child.kill('SIGKILL'), limitSeconds * 1000);
  let result = '';
  child.stdout?.on('data', (chunk: Buffer) => (result += chunk.toString('utf8')));
  child.stdin?.on('error', () => undefined);
  child.stdin?.end(JSON.stringify(input));
  const code = await new Promise((resolve) => child.once('close', resolve));
  clearTimeout(limit);
  if (code !== 0) throw new Error(`The task ${name} failed or took longer than ${limitSeconds} s.`);
  return JSON.parse(result);
}

/** Runs `npm run recount` on a site's data. @returns the last line that it printed */
export async function recount(env: Environment): Promise<string> {
  const child = startScript('scripts/run.mjs', ['scripts/recount.ts'], env);
  let output = '';
  child.stdout?.on('data', (chunk: Buffer) => (output = (output + chunk.toString('utf8')).slice(-10_000)));
  await new Promise((resolve) => child.once('close', resolve));
  return output.trim().split('\n').at(-1) ?? '';
}

/** A site's data folder and environment. */
export type SiteFolder = {
  env: Environment & { DATA_DIR: string };
  remove: () => Promise<void>;
};

/** Blank is the same as not set, so the settings of the user's own site don't apply. */
const unset = {
  NODE_ENV: '',
  WORKERS: '',
  MONGODB_URI: '',
  SMTP_URL: '',
  CLOUDINARY_URL: '',
  SITE_URL: '',
  SESSION_SECRET: '',
};

/** @param kept a permanent folder; by default a temporary one is used. @param seed the data of a new site */
export async function newSiteFolder({
  kept,
  seed = 'none',
}: { kept?: string; seed?: 'none' | 'starter' } = {}): Promise<SiteFolder> {
  if (kept) await mkdir(kept, { recursive: true });
  const dataDir = kept ?? (await mkdtemp(path.join(tmpdir(), 'eat-it-bench-')));
  const env = { ...unset, DATA_DIR: dataDir, PORT: '0', HOST: '127.0.0.1', SEED: seed, RATE_LIMIT_SCALE: '1000000' };
  return { env, remove: () => (kept ? Promise.resolve() : rm(dataDir, { recursive: true, force: true })) };
}

/** @param folder of a site that isn't running */
export async function copyOf(folder: SiteFolder): Promise<SiteFolder> {
  const copy = await newSiteFolder();
  cpSync(folder.env.DATA_DIR, copy.env.DATA_DIR, { recursive: true });
  return copy;
}

export type Site = Server & {
  env: SiteFolder['env'];
  mongodPid: number;
  /** Stops the site but keeps its data until `stop`. */
  pause: () => Promise<void>;
};

/** @param checkout a folder with another commit of the project */
export async function openSite(folder: SiteFolder, checkout?: string): Promise<Site> {
  const { env, remove } = folder;
  try {
    const server = await startSite(env, checkout);
    const stopAndRemove = async () => {
      await server.stop();
      await remove();
    };
    const mongodPid = Number(await readFile(path.join(env.DATA_DIR, 'mongo', 'db', 'mongod.lock'), 'utf8'));
    return { ...server, stop: stopAndRemove, pause: server.stop, env, mongodPid };
  } catch (error) {
    await remove();
    throw error;
  }
}

/** Runs another commit on a copy of a site's data. @param folder of a site that isn't running */
export async function openOtherCommit(commit: string, folder: SiteFolder): Promise<Site> {
  const checkout = mkdtempSync(path.join(tmpdir(), 'eat-it-other-'));
  const git = (...args: string[]) => execFileSync('git', args, { cwd: inRoot() });
  const remove = () => git('worktree', 'remove', '--force', checkout);
  git('worktree', 'add', '--detach', checkout, commit);
  try {
    if (isSame('package-lock.json', checkout)) {
      symlinkSync(inRoot('node_modules'), path.join(checkout, 'node_modules'));
    }
    const site = await openSite(await copyOf(folder), checkout);
    return { ...site, stop: () => site.stop().finally(remove) };
  } catch (error) {
    remove();
    throw error;
  }
}

const isSame = (file: string, folder: string): boolean =>
  existsSync(path.join(folder, file)) && readFileSync(inRoot(file)).equals(readFileSync(path.join(folder, file)));
