import { aRoad } from './a-road';
import { expect, test } from './fixtures';
import { wordsBeyondTheirBox } from './words-beyond';

test('the text of a stop in a highway’s list does not overflow', async ({ page, stranger }) => {
  const { stops } = await aRoad(stranger, 8);
  await page.goto(`/locations/${stops[3]?.id}`);
  for (const width of [360, 768, 1280]) {
    await page.setViewportSize({ width, height: 740 });
    expect(await page.evaluate(wordsBeyondTheirBox, undefined), `at ${width} px`).toEqual([]);
  }
});
