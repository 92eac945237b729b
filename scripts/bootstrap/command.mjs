import { spawn } from 'node:child_process';
import { PassThrough } from 'node:stream';
import { root } from './project.mjs';
import { say } from './say.mjs';

const HEARTBEAT_MS = 15_000;
/** More than any program says that is shown later. */
const HELD_BYTES = 64 * 1024 * 1024;

/**
 * Runs a program in the project's folder, its output shown as it comes. Where no terminal draws a progress bar, a line every 15
 * seconds says that it is still going.
 *
 * @param {string} command
 * @param {string[]} args
 * @param {{ env?: Record<string, string>, timeoutMs?: number, heartbeat?: string, shownAfter?: Promise<unknown> }} [options]
 *   what it says is kept until `shownAfter` is settled, where that is given
 * @returns {Promise<number>} its exit code; 1 when it could not be run, was killed, or took longer than `timeoutMs`
 */
export function runCommand(command, args, { env = {}, timeoutMs = 0, heartbeat = '', shownAfter } = {}) {
  return new Promise((resolve) => {
    const startedAt = Date.now();
    const stdio = shownAfter ? ['inherit', 'pipe', 'pipe'] : 'inherit';
    const child = spawn(command, args, { cwd: root, stdio, env: { ...process.env, ...env } });
    if (shownAfter) showLater(child, shownAfter);
    const seconds = () => Math.round((Date.now() - startedAt) / 1000);
    const tick = setInterval(() => {
      if (heartbeat && !process.stdout.isTTY) say(`${heartbeat} (${seconds()} s so far)`);
    }, HEARTBEAT_MS);
    const limit = timeoutMs && setTimeout(() => stop(), timeoutMs);
    const stop = () => {
      say(`${command} did not end within ${timeoutMs / 1000} s, so it is stopped.`);
      child.kill('SIGTERM');
      setTimeout(() => child.kill('SIGKILL'), 5_000).unref();
    };
    const passOn = () => {
      child.once('exit', () => process.exit(1));
      child.kill('SIGTERM');
    };
    process.once('SIGTERM', passOn);
    const settle = (code) => {
      process.off('SIGTERM', passOn);
      clearInterval(tick);
      clearTimeout(limit);
      resolve(code);
    };
    child.on('error', (error) => {
      say(`${command} cannot be run: ${error.message}`);
      settle(1);
    });
    child.on('exit', (code) => settle(code ?? 1));
  });
}

function showLater({ stdout, stderr }, moment) {
  const held = new PassThrough({ highWaterMark: HELD_BYTES });
  for (const stream of [stdout, stderr]) stream.pipe(held, { end: false });
  void moment.finally(() => held.pipe(process.stdout, { end: false }));
}
