import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, openSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { inRoot } from '../../bootstrap/project.mjs';
import { endProcess, untilItListens } from '../../child-server';

/** Every process of a run is started here, so that every one can be ended. */
const running = new Set<ChildProcess>();

/** Longer than the site's own shutdown takes. */
const shutdownMs = 20_000;

/** A first start fetches a MongoDB and builds the site. */
const startsWithinMs = 15 * 60_000;

type Environment = Record<string, string>;

const start = (script: string, args: string[], env: Environment): ChildProcess =>
  startProgram(process.execPath, [inRoot(script), ...args], env);

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

export type Server = { pid: number; origin: string; stop: () => Promise<void> };

const packageFile = z.object({ scripts: z.object({ start: z.string() }) });

/**
 * Starts the site by the command that `npm start` runs, so that the process is the site itself. Its log, a line for every
 * request, goes to a file in its data folder, as an operator's would.
 * @param folder the project's, or one with another commit of it
 */
export async function startSite(env: Environment & { DATA_DIR: string }, folder = inRoot()): Promise<Server> {
  const { scripts } = packageFile.parse(JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8')));
  const file = path.join(env.DATA_DIR, 'site.log');
  const log = openSync(file, 'a');
  try {
    return await whenItListens(startProgram('sh', ['-c', scripts.start], env, { errors: log, folder }), 'npm start');
  } catch (error) {
    throw new Error(`npm start did not come up:\n${readFileSync(file, 'utf8').slice(-10_000)}`, { cause: error });
  } finally {
    closeSync(log);
  }
}

/** Starts a server of this folder and waits until it says that it listens. @throws when it ends before that */
export const startServer = (script: string, args: string[], env: Environment): Promise<Server> =>
  whenItListens(start(script, args, env), script);

async function whenItListens(child: ChildProcess, name: string): Promise<Server> {
  const origin = await untilItListens(child, name, startsWithinMs);
  return { pid: child.pid ?? 0, origin, stop: () => stop(child) };
}

/**
 * Runs a program of this folder to its end: `input` goes in and its answer comes out as JSON, its progress as lines on stderr.
 * @throws when it fails, or is not done after `limitSeconds`
 */
export async function ask(
  program: string,
  input: unknown,
  { limitSeconds, env = {} }: { limitSeconds: number; env?: Environment },
): Promise<unknown> {
  const child = start('scripts/run.mjs', [`scripts/bench/${program}`], env);
  const limit = setTimeout(() => child.kill('SIGKILL'), limitSeconds * 1000);
  let answer = '';
  child.stdout?.on('data', (chunk: Buffer) => (answer += chunk.toString('utf8')));
  child.stdin?.on('error', () => undefined);
  child.stdin?.end(JSON.stringify(input));
  const code = await new Promise((resolve) => child.once('close', resolve));
  clearTimeout(limit);
  if (code !== 0) throw new Error(`${program} failed, or took longer than ${limitSeconds} s.`);
  return JSON.parse(answer);
}

/** Runs a script of the project to its end. @returns its exit code and the last line that it printed */
export async function run(script: string, env: Environment): Promise<{ code: number; lastLine: string }> {
  const child = start('scripts/run.mjs', [script], env);
  let said = '';
  child.stdout?.on('data', (chunk: Buffer) => (said = (said + chunk.toString('utf8')).slice(-10_000)));
  const code = await new Promise<number>((resolve) => child.once('close', (status) => resolve(status ?? 1)));
  return { code, lastLine: said.trim().split('\n').at(-1) ?? '' };
}

const stop = async (child: ChildProcess): Promise<void> => void (await endProcess(child, shutdownMs));

/** Ends what still runs. */
export const stopAll = (): Promise<unknown> => Promise.all([...running].map(stop));
