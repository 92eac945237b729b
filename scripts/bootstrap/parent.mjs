const LOOK_MS = 500;

/**
 * Ends this process, as SIGTERM would, when the npm that started it is gone: the shell between the two does not pass signals on,
 * so a stopped `npm start` would leave the server running.
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
