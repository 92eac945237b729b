import { type ChildProcess, spawn } from 'node:child_process';

/**
 * Kills a process if this one dies without a cleanup: a shell waits on a pipe that only this process holds, and the system closes the pipe
 * no matter how this process dies.
 */
export function leash(child: ChildProcess): void {
  const { pid } = child;
  if (pid === undefined) return;
  const watcher = spawn('sh', ['-c', `read -r word; kill -9 ${pid}`], {
    stdio: ['pipe', 'ignore', 'ignore'],
    // Ctrl-C reaches the whole process group, and the watcher has to outlive it.
    detached: true,
  });
  watcher.unref();
  child.once('exit', () => watcher.kill('SIGKILL'));
}
