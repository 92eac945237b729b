import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { runCommand } from './command.mjs';
import { inRoot, root } from './project.mjs';
import { heading, say } from './say.mjs';
import { writeStamp } from './stamp.mjs';

const lockFile = inRoot('package-lock.json');
const marker = inRoot('node_modules', '.installed-lock');
const npmRecord = inRoot('node_modules', '.package-lock.json');

/** Every command calls this first. @throws Error with a readable message if Node.js is too old or npm fails */
export async function prepare() {
  requireNode();
  process.chdir(root);
  await ensureInstalled();
}

function requireNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major > 20 || (major === 20 && minor >= 19)) return;
  const { node } = process.versions;
  throw new Error(
    `This needs Node.js 20.19 or newer, but you have ${node}. Get a current version from https://nodejs.org.`,
  );
}

/** Installs the packages in package-lock.json, unless exactly these are already installed. */
async function ensureInstalled() {
  const lockHash = createHash('sha256').update(readFileSync(lockFile)).digest('hex');
  if (existsSync(marker) && readFileSync(marker, 'utf8') === lockHash) return;

  if (!isInstalledManually()) {
    heading('Installing packages (npm ci; about a minute)');
    const npm = process.env.npm_execpath;
    const [command, ...before] = npm ? [process.execPath, npm] : ['npm'];
    const args = [...before, 'ci', '--include=dev', '--no-audit', '--no-fund'];
    const code = await runCommand(command, args, { heartbeat: 'Still installing packages' });
    if (code !== 0) throw new Error('npm ci failed; see its message above.');
    say('Packages are installed.');
  }
  writeStamp(marker, lockHash);
}

/** Whether npm's own record of node_modules lists every package of the lock file in the right version. */
function isInstalledManually() {
  if (!existsSync(npmRecord)) return false;
  const installed = JSON.parse(readFileSync(npmRecord, 'utf8')).packages;
  const locked = JSON.parse(readFileSync(lockFile, 'utf8')).packages;
  return Object.entries(locked).every(([place, { version, optional, devOptional, peer, link }]) => {
    const mayBeAbsent = place === '' || optional || devOptional || peer || link;
    return installed[place] ? installed[place].version === version : mayBeAbsent;
  });
}
