import { mkdir, readdir, stat } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { homedir } from 'node:os';
import path from 'node:path';
import { runCommand } from './run-command';

/** Where fetched servers are kept, shared by every clone of the project on this machine. */
export const mongodCache = path.join(homedir(), '.cache', 'eat-it-or-beat-it');

/** Without a byte for this long, the download site counts as out of reach. */
const PATIENCE_SECONDS = 20;

/** Read in where it is needed, since it brings along a driver of its own. */
async function downloader() {
  const [{ DryMongoBinary }, { DEFAULT_VERSION: version }] = await Promise.all([
    import('mongodb-memory-server-core'),
    import('mongodb-memory-server-core/lib/util/resolveConfig.js'),
  ]);
  return { DryMongoBinary, version };
}

/** The server that an earlier download left, or null. */
export async function cachedDownload(): Promise<string | null> {
  const { DryMongoBinary, version } = await downloader();
  const found = await DryMongoBinary.locateBinary({ version, downloadDir: mongodCache });
  return found ?? null;
}

/**
 * Has mongodb-memory-server-core fetch its server. It runs as a process of its own, so that a download which hangs can be ended;
 * and with certificate checks on, which the library leaves off unless npm's strict-ssl says otherwise.
 */
export async function downloadMongod(onProgress: (line: string) => void): Promise<string> {
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
