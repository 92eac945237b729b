import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { endProcess, untilItListens } from '../../scripts/child-server';
import { freePort } from '../support/free-port';
import { keepLogs } from '../support/kept-logs';

export type Site = { url: string; dataDir: string; stop: () => Promise<void> };

/** The timeout of a start, including MongoDB's first start. */
const startTimeoutMs = 180_000;
const stopTimeoutMs = 120_000;

/**
 * Serves the built application on a free port like `npm start`, with its own MongoDB and data folder, which are deleted on stop. Links in
 * its emails use its address.
 * @param env additional settings; rate limits are multiplied by 1,000
 * @throws Error with the server's output if it doesn't start
 */
export async function startSite(env: Record<string, string> = {}): Promise<Site> {
  if (!existsSync('build/server/server.js')) throw new Error('There is no build to test. Run npm run build first.');
  const dataDir = await mkdtemp(path.join(tmpdir(), 'eat-it-site-'));
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const server = spawn(process.execPath, [path.resolve('tests/support/serve.mjs')], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      NODE_ENV: 'test',
      HOST: '127.0.0.1',
      PORT: String(port),
      SITE_URL: url,
      DATA_DIR: dataDir,
      SEED: 'none',
      RATE_LIMIT_SCALE: '1000',
      // Minimal, so that pages show others' changes immediately.
      CACHE_SECONDS: '0.002',
      ...env,
    },
  });
  keepLogs(server.stdout, server.stderr);
  server.stderr.setEncoding('utf8').on('data', (text: string) => process.stderr.write(withoutRequestLines(text)));
  const stop = async () => {
    await endProcess(server, stopTimeoutMs);
    await rm(dataDir, { recursive: true, force: true });
  };
  try {
    await untilItListens(server, 'The server', startTimeoutMs);
  } catch (error) {
    await stop();
    throw error;
  }
  return { url, dataDir, stop };
}

/** The log without the line about each request. */
const withoutRequestLines = (text: string): string =>
  text
    .split(/(?<=\n)/)
    .filter((line) => !line.startsWith('{"level":30,'))
    .join('');
