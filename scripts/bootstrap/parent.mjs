const CHECK_MS = 500;

/**
 * Sends SIGTERM to this process once the npm that started it has exited. The shell in between doesn't forward signals, so a stopped `npm
 * start` would leave the server running.
 */
export function stopWithNpm() {
  if (!process.env.npm_lifecycle_event) return;
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    process.kill(process.pid, 'SIGTERM');
  }, CHECK_MS);
  timer.unref();
}
