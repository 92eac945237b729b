import { limits } from '~/schemas/atoms';
import { aRoad } from './a-road';
import { aWord } from './drivers';
import { addressOf, aScene, pagePaths } from './every-page';
import { expect, signIn, test } from './fixtures';
import { wordsBeyondTheirBox } from './words-beyond';

const unbroken = 'WmWmWmWm';

/** A word without a break opportunity. */
const aLongWord = (length: number): string => aWord().padEnd(length, unbroken);

test.use({ viewport: { width: 360, height: 740 } });

test('the longest words that drivers can enter make no page wider than a phone', async ({ page, trouble }) => {
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
  await signIn(page.context(), scene.driver);
  let shown = 0;
  for (const address of addresses) {
    const html = await (await scene.driver.api.get(address)).text();
    // Every page has the driver's name in its header; most have no other words of drivers.
    const hasLongWord = html.slice(html.indexOf('<main'), html.indexOf('</main>')).includes(unbroken);
    if (shown > 0 && !hasLongWord) continue;
    await look(address);
    shown += 1;
  }
  expect(wide).toEqual([]);
  expect(shown).toBeGreaterThan(20);
});

test('the text of a stop in a highway’s list does not overflow', async ({ page, stranger }) => {
  const { stops } = await aRoad(stranger, 8);
  await page.goto(`/locations/${stops[3]?.id}`);
  for (const width of [360, 768, 1280]) {
    await page.setViewportSize({ width, height: 740 });
    expect(await page.evaluate(wordsBeyondTheirBox), `at ${width} px`).toEqual([]);
  }
});
