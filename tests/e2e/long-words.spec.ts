import { limits } from '~/schemas/atoms';
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
