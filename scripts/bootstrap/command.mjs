import { spawn } from 'node:child_process';
import { closeSync, mkdirSync, openSync } from 'node:fs';
import path from 'node:path';
import { root } from './project.mjs';
import { say } from './say.mjs';

const HEARTBEAT_MS = 15_000;

/**
 * Runs a program in the project's folder. Its output goes to the terminal or to a file. If there is no terminal for a progress bar, prints a
 * line every 15 seconds to show that it is still running.
 *
 * @param {string} command
 * @param {string[]} args
 * @param {{ env?: Record<string, string>, timeoutMs?: number, heartbeat?: string, log?: string, onMessage?: (line: string) => void }}
 *   [options] The output is appended to the file `log`. `onMessage` receives what a Node.js program sends with `process.send`
 * @returns {Promise<number>} its exit code, or 1 if it could not be started, was killed, or took longer than `timeoutMs`
 */
export function runCommand(command, args, { env = {}, timeoutMs = 0, heartbeat = '', log, onMessage } = {}) {
  return new Promise((resolve) => {
    const startedAt = Date.now();
    if (log) mkdirSync(path.dirname(log), { recursive: true });
    const output = log ? openSync(log, 'a') : 'inherit';
    const stdio = ['inherit', output, output, ...(onMessage ? ['ipc'] : [])];
    const child = spawn(command, args, { cwd: root, stdio, env: { ...process.env, ...env } });
    if (log) closeSync(output);
    if (onMessage) child.on('message', onMessage);
    const seconds = () => Math.round((Date.now() - startedAt) / 1000);
    const tick = setInterval(() => {
      if (heartbeat && !process.stdout.isTTY) say(`${heartbeat} (${seconds()} s so far)`);
    }, HEARTBEAT_MS);
    const limit = timeoutMs && setTimeout(() => stop(), timeoutMs);
    const stop = () => {
      say(`${command} did not finish within ${timeoutMs / 1000} s, so it was stopped.`);
      child.kill('SIGTERM');
      setTimeout(() => child.kill('SIGKILL'), 5_000).unref();
    };
    const forwardSignal = () => {
      child.once('exit', () => process.exit(1));
      child.kill('SIGTERM');
    };
    process.once('SIGTERM', forwardSignal);
    const settle = (code) => {
      process.off('SIGTERM', forwardSignal);
      clearInterval(tick);
      clearTimeout(limit);
      resolve(code);
    };
    child.on('error', (error) => {
      say(`${command} could not be started: ${error.message}`);
      settle(1);
    });
    child.on('exit', (code) => settle(code ?? 1));
  });
}
