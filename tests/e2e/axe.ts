import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import type { AxeResults, RunOptions } from 'axe-core';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Without rules, all of them. */
type Look = { rules?: string[] };

/** @returns what axe calls serious or critical, each with the first place where it is */
export async function findings(page: Page, look: Look = {}): Promise<string[]> {
  // A page is looked through several times: parsing the checker takes longer than a look for one rule.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe);
  const results = await page.evaluate(async ({ rules }): Promise<AxeResults> => {
    const given: unknown = Reflect.get(window, 'axe');
    const { run } = given as { run: (context: Document, options: RunOptions) => Promise<AxeResults> };
    // Where what is right stands is worked out for no one, and no rule that is on reads style sheets by itself.
    const options: RunOptions = { resultTypes: ['violations'], preload: false, ...(rules && { runOnly: rules }) };
    return run(document, options);
  }, look);
  return results.violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, help, nodes }) => `${id}: ${help} (${nodes.length} times, first ${nodes[0]?.html ?? ''})`);
}
