import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

/** Routes whose forms are on other pages. Sign-out is canceled like a link; JavaScript never submits the others. */
const routesWithoutForm = [
  'app/pages/auth/logout.ts',
  'app/pages/lite.ts',
  'app/pages/theme.ts',
  'app/pages/not-found.tsx',
];

it('a page with an action keeps typed text if the connection fails', () => {
  const pages = readdirSync('app/pages', { recursive: true, encoding: 'utf8' })
    .map((name) => `app/pages/${name}`)
    .filter((file) => /\.tsx?$/.test(file))
    .filter((file) => /^export (const|async function|function) action\b/m.test(readFileSync(file, 'utf8')));
  expect(pages.length).toBeGreaterThan(50);
  const withoutClientAction = pages.filter(
    (file) => !readFileSync(file, 'utf8').includes('export const clientAction = keepForm('),
  );
  expect(withoutClientAction.sort()).toEqual([...routesWithoutForm].sort());
});
