import { ensureBrowser } from './bootstrap/browser.mjs';
import { ensureBuilt } from './bootstrap/build.mjs';
import { runCommand } from './bootstrap/command.mjs';
import { ensureInstalled } from './bootstrap/install.mjs';
import { requireNode } from './bootstrap/node-version.mjs';
import { program, root } from './bootstrap/project.mjs';
import { fail } from './bootstrap/say.mjs';

/** `npm run gallery`: retakes the README's screenshots, of the site on its first start. */
async function main() {
  requireNode();
  process.chdir(root);
  await ensureInstalled();
  const browser = await ensureBrowser();
  await ensureBuilt();
  const [command, ...before] = program('playwright');
  const args = [...before, 'test', '--config', 'tests/e2e/playwright.config.ts', '--project=script', 'gallery.spec.ts'];
  process.exitCode = await runCommand(command, args, { env: { ...browser, SCREENSHOTS: '1' } });
}

main().catch(fail);
