import { type ChildProcess, spawn } from 'node:child_process';

/**
 * Ends a process should this one die without saying goodbye: a shell waits at a pipe that only this process holds, and the
 * system closes that whatever this process dies of.
 */
export function leash(child: ChildProcess): void {
  const { pid } = child;
  if (pid === undefined) return;
  const watcher = spawn('sh', ['-c', `read -r word; kill -9 ${pid}`], {
    stdio: ['pipe', 'ignore', 'ignore'],
    // Ctrl-C reaches the whole process group: the watcher has to outlive it.
    detached: true,
  });
  watcher.unref();
  child.once('exit', () => watcher.kill('SIGKILL'));
}
