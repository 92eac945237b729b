import cluster from 'node:cluster';
import { pathToFileURL } from 'node:url';
import { ensureBuilt } from './bootstrap/build.mjs';
import { prepare } from './bootstrap/install.mjs';
import { stopWithNpm } from './bootstrap/parent.mjs';
import { inRoot } from './bootstrap/project.mjs';
import { fail } from './bootstrap/say.mjs';

/**
 * `npm start`: installs what is missing, and then runs the server in this process. A separate parent that only waits would use 44 MB, 7 of
 * them unshared (Node.js 20). `--dev` serves the sources through vite instead of a build. Runs on a fresh clone, so nothing here may need a
 * package before the packages are installed. With WORKERS, this process forks workers with the same command, which skip these steps.
 */
async function main() {
  if (cluster.isWorker) return startBuilt();
  stopWithNpm();
  await prepare();

  if (process.argv.includes('--dev')) {
    const { createServer } = await import('vite');
    // server.ts checks hosts itself, based on SITE_URL.
    const vite = await createServer({ server: { middlewareMode: true, allowedHosts: true } });
    // Remix's plugin starts another vite, which would exit on SIGTERM before the server has shut down.
    process.removeAllListeners('SIGTERM');
    const { start } = await vite.ssrLoadModule('/app/start.ts');
    return start({ vite });
  }

  await ensureBuilt();
  return startBuilt();
}

async function startBuilt() {
  const { start } = await import(pathToFileURL(inRoot('build', 'server', 'server.js')).href);
  return start();
}

main().catch(fail);
