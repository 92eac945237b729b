import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import { runCommand } from './command.mjs';
import { inRoot, program } from './project.mjs';
import { heading, say } from './say.mjs';
import { writeStamp } from './stamp.mjs';

const SOURCES = [
  ...['app', 'models', 'public', '.config', 'server.ts'],
  'scripts/bootstrap/worker.vite.config.ts',
  ...['remix.config.js', 'vite.config.ts', 'tsconfig.json', 'package.json', 'package-lock.json'],
];
const OPTIONAL_SOURCES = ['tailwind.config.js', 'tailwind.config.ts', 'postcss.config.js', '.browserslistrc'];

const stamp = inRoot('build', '.sources');
const entry = inRoot('build', 'server', 'server.js');

/**
 * Builds the application unless the last build was made from exactly these sources.
 * @param {{ log?: string }} [options] the build's output is appended to the file `log`
 */
export async function ensureBuilt({ log } = {}) {
  const current = fingerprint([...SOURCES, ...OPTIONAL_SOURCES]);
  if (existsSync(entry) && existsSync(stamp) && readFileSync(stamp, 'utf8') === current) return;

  heading('Building the application (about half a minute)');
  rmSync(stamp, { force: true });
  await build('remix', ['vite:build'], log);
  await build('vite', ['build', '--config', 'scripts/bootstrap/worker.vite.config.ts'], log);
  mkdirSync(path.dirname(stamp), { recursive: true });
  writeStamp(stamp, current);
  say('The application is built.');
}

async function build(name, args, log) {
  const [command, ...before] = program(name);
  const code = await runCommand(command, [...before, ...args], {
    env: { NODE_ENV: 'production' },
    heartbeat: 'Still building',
    log,
  });
  if (code === 0) return;
  if (log) say(readFileSync(log, 'utf8'));
  throw new Error('The build failed; see its message above.');
}

/** Based on the content and not on times, since a checkout or a copy changes the times. */
function fingerprint(places) {
  const hash = createHash('sha256');
  for (const file of places.flatMap((place) => filesUnder(inRoot(place)))) {
    hash.update(path.relative(inRoot(), file)).update('\0').update(readFileSync(file)).update('\0');
  }
  return hash.digest('hex');
}

function filesUnder(place) {
  if (!existsSync(place)) return [];
  if (statSync(place).isFile()) return [place];
  return readdirSync(place)
    .sort()
    .flatMap((name) => filesUnder(path.join(place, name)));
}
