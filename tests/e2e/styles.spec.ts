import { addressOf, aScene, pagePaths } from './every-page';
import { expect, signIn, test } from './fixtures';

test('no page is without a style that it needs, before script has fetched them all', async ({
  page,
  context,
  trouble,
}) => {
  test.setTimeout(5 * 60_000);
  trouble.expect(/status of 40[34]/);
  // Of a page that is parsed once more, to be looked through.
  trouble.expect(/inline style/);
  const scene = await aScene();
  const wanting: Record<string, string[]> = {};
  const look = async (pagePath: string) => {
    await page.goto(addressOf(scene, pagePath));
    const missing = await page.evaluate(async (name) => {
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
      const sent = new DOMParser().parseFromString(await textAt(location.href), 'text/html');
      const here = new Set(sheetOf(sent.querySelector('style')?.textContent ?? ''));
      const link = document.querySelector<HTMLLinkElement>('link[href*="/all-"]');
      const all = sheetOf(await textAt(link?.href ?? `/no-sheet-on-${name}`));
      // Of a part in a certain state, such as a button that is pressed, the part itself is looked for.
      const part = (selector: string) =>
        selector.replaceAll(/::[a-z-]+|:not\(:[a-z-]+\)|:(hover|focus|focus-visible|checked|target)\b/g, '');
      const wanted = all.filter((selector) => !here.has(selector) && part(selector) !== '');
      return wanted.filter((selector) => sent.querySelector(part(selector)));
    }, pagePath);
    if (missing.length > 0) wanting[`/${pagePath}`] = missing;
  };
  for (const pagePath of pagePaths) await look(pagePath);
  await signIn(context, scene.driver);
  for (const pagePath of pagePaths) await look(pagePath);
  expect(wanting).toEqual({});
});
