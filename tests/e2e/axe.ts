import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import type { AxeResults, ElementContext, RunOptions } from 'axe-core';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** `rules` defaults to all rules. `exclude` is a selector of parts to leave out. */
type AxeCheck = { rules?: string[]; exclude?: string };

/** @returns axe's serious and critical findings, each with its first element */
export async function findings(page: Page, check: AxeCheck = {}): Promise<string[]> {
  // Injects axe once per page, because parsing it takes longer than checking one rule.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe);
  const results = await page.evaluate(async ({ rules, exclude }): Promise<AxeResults> => {
    const injected: unknown = Reflect.get(window, 'axe');
    const { run } = injected as { run: (context: ElementContext, options: RunOptions) => Promise<AxeResults> };
    // Skips passing elements, and the preload of style sheets, which none of our rules needs.
    const options: RunOptions = { resultTypes: ['violations'], preload: false, ...(rules && { runOnly: rules }) };
    return run(exclude ? { include: [['html']], exclude: [[exclude]] } : document, options);
  }, check);
  return results.violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, help, nodes }) => `${id}: ${help} (${nodes.length} times, first ${nodes[0]?.html ?? ''})`);
}
