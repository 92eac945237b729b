import { spawn } from 'node:child_process';

interface Limits {
  /** In milliseconds. */
  timeoutMs: number;
  /** Called about every two seconds with the seconds gone; returning false stops the command. */
  onTick?: (seconds: number) => boolean | Promise<boolean>;
}

/**
 * Runs a program and collects what it prints.
 *
 * @returns its standard output
 * @throws with the last line it printed when it cannot be run, fails, or takes too long
 */
export function runCommand(command: string, args: string[], { timeoutMs, onTick }: Limits): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'] });
    const startedAt = Date.now();
    let output = '';
    let errors = '';
    let stoppedBecause: string | undefined;

    const stop = (reason: string) => {
      stoppedBecause ??= reason;
      child.kill('SIGKILL');
    };
    const timer = setTimeout(() => stop(`no end after ${timeoutMs / 1000} s`), timeoutMs);
    const tick = async () => {
      const goOn = await onTick?.(Math.round((Date.now() - startedAt) / 1000));
      if (goOn === false) stop('no progress');
    };
    const ticker = setInterval(() => void tick(), 2_000);
    const settle = () => {
      clearTimeout(timer);
      clearInterval(ticker);
    };

    child.stdout.on('data', (chunk) => (output += chunk));
    child.stderr.on('data', (chunk) => (errors += chunk));
    child.on('error', (error) => {
      settle();
      reject(error);
    });
    child.on('close', (code, signal) => {
      settle();
      if (code === 0) return resolve(output);
      reject(
        new Error(stoppedBecause ?? lastLine(errors) ?? lastLine(output) ?? `${command} ended with ${code ?? signal}`),
      );
    });
  });
}

function lastLine(text: string): string | undefined {
  return text.trim().split('\n').at(-1)?.trim() || undefined;
}
