import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { expect, it } from 'vitest';

it('a process that a test has started ends with the test, even if the test is killed', async () => {
  const program = path.resolve('tests/support/leash-sleeper.ts');
  const holder = spawn(process.execPath, ['--import', 'tsx', program], { stdio: ['ignore', 'pipe', 'inherit'] });
  await once(holder.stdout, 'data');
  let isOver = false;
  // Closes when no process is left to write to it.
  holder.stdout.once('close', () => (isOver = true)).resume();
  holder.kill('SIGKILL');
  await expect.poll(() => isOver).toBe(true);
});
