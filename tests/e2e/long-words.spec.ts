import { limits } from '~/schemas/atoms';
import { aRoad } from './a-road';
import { aWord } from './drivers';
import { addressOf, aScene, pagePaths } from './every-page';
import { expect, signIn, test } from './fixtures';

/** Without a place to break it. */
const aLongWord = (length: number): string => aWord().padEnd(length, 'Wm');

test.use({ viewport: { width: 360, height: 740 } });

test('no page grows wider than a phone by the longest words that people may write', async ({ page, trouble }) => {
  trouble.expect(/status of 404/);
  const name = aLongWord(limits.placeName);
  const scene = await aScene({
    displayName: () => aLongWord(limits.displayName.max),
    place: { name, type: 'diner', city: aLongWord(limits.city), amenities: `https://example.com/${aLongWord(400)}` },
    title: aLongWord(limits.title),
    comment: aLongWord(limits.comment / 2),
  });
  const wide: [string, number][] = [];
  const look = async (address: string) => {
    await page.goto(address);
    const beyond = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    if (beyond > 0) wide.push([address, beyond]);
  };
  const addresses = [
    ...pagePaths.map((path) => addressOf(scene, path)),
    `/locations?query=${name}`,
    '/map?state=IA',
    `/map?query=${name}`,
  ];
  for (const address of addresses) await look(address);
  await signIn(page.context(), scene.driver);
  for (const address of addresses) await look(address);
  expect(wide).toEqual([]);
});

for (const width of [360, 768, 1280]) {
  test(`no words reach out of their box at ${width} px`, async ({ page, trouble }) => {
    trouble.expect(/status of 404/);
    await page.setViewportSize({ width, height: 740 });
    const scene = await aScene();
    const { stops } = await aRoad(scene.driver, 8);
    const beyond: string[] = [];
    await signIn(page.context(), scene.driver);
    const addresses = [...pagePaths.map((path) => addressOf(scene, path)), `/locations/${stops[3]?.id}`];
    for (const address of addresses) {
      await page.goto(address);
      for (const words of await page.evaluate(wordsBeyondTheirBox)) beyond.push(`${address}: ${words}`);
    }
    expect(beyond).toEqual([]);
  });
}

/** Runs in the page. Leaves out boxes that scroll or end in an ellipsis, and labels for screen readers alone. */
function wordsBeyondTheirBox(): string[] {
  const found: string[] = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    let box = node.parentElement;
    if (!node.textContent?.trim() || !box?.checkVisibility() || box.closest('svg')) continue;
    while (box.parentElement && getComputedStyle(box).display === 'inline') box = box.parentElement;
    const range = document.createRange();
    range.selectNodeContents(node);
    const { left, right } = range.getBoundingClientRect();
    if (right < 0) continue;
    for (let around: Element | null = box; around && around !== document.body; around = around.parentElement) {
      const { overflowX, display } = getComputedStyle(around);
      if (overflowX !== 'visible') break;
      const edge = around.getBoundingClientRect();
      if (display === 'contents' || (right <= edge.right + 1 && left >= edge.left - 1)) continue;
      found.push(`${node.textContent.trim().slice(0, 40)} in ${around.tagName}.${around.className}`);
      break;
    }
  }
  return found;
}
