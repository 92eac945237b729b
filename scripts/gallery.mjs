import { ensureBrowser } from './bootstrap/browser.mjs';
import { ensureBuilt } from './bootstrap/build.mjs';
import { runCommand } from './bootstrap/command.mjs';
import { prepare } from './bootstrap/install.mjs';
import { program } from './bootstrap/project.mjs';
import { fail } from './bootstrap/say.mjs';

/** `npm run gallery`: takes the README's screenshots again, of the site on its first start. */
async function main() {
  await prepare();
  const browser = await ensureBrowser();
  await ensureBuilt();
  const [command, ...before] = program('playwright');
  const args = [...before, 'test', '--config', 'tests/e2e/playwright.config.ts', '--project=script', 'gallery.spec.ts'];
  process.exitCode = await runCommand(command, args, { env: { ...browser, SCREENSHOTS: '1' } });
}

main().catch(fail);
