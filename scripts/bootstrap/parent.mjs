const LOOK_MS = 500;

/**
 * Ends this process, like SIGTERM, once the npm that started it is gone: the shell in between doesn't forward signals, so a stopped `npm
 * start` would leave the server running.
 */
export function stopWithNpm() {
  if (!process.env.npm_lifecycle_event) return;
  const parent = process.ppid;
  const look = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(look);
    process.kill(process.pid, 'SIGTERM');
  }, LOOK_MS);
  look.unref();
}
