import { ensureBrowser } from './bootstrap/browser.mjs';
import { ensureBuilt } from './bootstrap/build.mjs';
import { runCommand } from './bootstrap/command.mjs';
import { ensureInstalled } from './bootstrap/install.mjs';
import { requireNode } from './bootstrap/node-version.mjs';
import { bin, root } from './bootstrap/project.mjs';
import { fail } from './bootstrap/say.mjs';

/** `npm run gallery`: takes the README's pictures again, of the site as it starts for the first time. */
async function main() {
  requireNode();
  process.chdir(root);
  await ensureInstalled();
  const browser = await ensureBrowser();
  await ensureBuilt();
  const args = ['test', '--config', 'tests/e2e/playwright.config.ts', '--project=script', 'gallery.spec.ts'];
  process.exitCode = await runCommand(bin('playwright'), args, { env: { ...browser, SCREENSHOTS: '1' } });
}

main().catch(fail);
