import { addressOf, aScene, pagePaths } from './every-page';
import { expect, scriptRuns, signIn, test } from './fixtures';

test('no page is without a style that it needs, before script has fetched them all', async ({
  page,
  context,
  trouble,
}) => {
  trouble.expect(/status of 40[34]/);
  // Of pages that are parsed, to be looked through.
  trouble.expect(/inline style/);
  const scene = await aScene();
  const addresses = pagePaths.map((path) => addressOf(scene, path));
  const wanting = async () => {
    await page.goto('/');
    await scriptRuns(page);
    // As somebody would who is about to do something.
    await page.keyboard.press('Tab');
    await page.locator('link[href*="/all-"]').waitFor({ state: 'attached' });
    return page.evaluate(wantingAt, addresses);
  };
  expect(await wanting(), 'for a visitor').toEqual({});
  await signIn(context, scene.driver);
  expect(await wanting(), 'for a driver').toEqual({});
});

/** In the browser, which is on a page that has fetched all styles. @returns the selectors that each page lacks a style for */
async function wantingAt(addresses: string[]): Promise<Record<string, string[]>> {
  const selectorsOf = (rules: CSSRuleList): string[] =>
    [...rules].flatMap((rule) => {
      if (rule instanceof CSSStyleRule) return rule.selectorText.split(', ');
      return rule instanceof CSSMediaRule && rule.conditionText !== 'print' ? selectorsOf(rule.cssRules) : [];
    });
  const sheetOf = (text: string) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(text);
    return selectorsOf(sheet.cssRules);
  };
  const textAt = async (address: string) => (await fetch(address)).text();
  // Of a part in a certain state, such as a button that is pressed, the part itself is looked for.
  const part = (selector: string) =>
    selector.replaceAll(/::[a-z-]+|:not\(:[a-z-]+\)|:(hover|focus|focus-visible|checked|target)\b/g, '');

  const link = document.querySelector<HTMLLinkElement>('link[href*="/all-"]');
  if (!link) throw new Error('The page has not fetched all styles.');
  const all = sheetOf(await textAt(link.href));
  const wanting: Record<string, string[]> = {};
  for (const address of addresses) {
    const sent = new DOMParser().parseFromString(await textAt(address), 'text/html');
    const here = new Set(sheetOf(sent.querySelector('style')?.textContent ?? ''));
    const missing = all
      .filter((selector) => !here.has(selector) && part(selector) !== '')
      .filter((selector) => sent.querySelector(part(selector)));
    if (missing.length > 0) wanting[address] = missing;
  }
  return wanting;
}
