import { existsSync } from 'node:fs';
import { chromium } from '@playwright/test';
import { feedCardSizes } from '~/components/photo-sizes';

const installed = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium';

export type Choice = { pixelRatio: number; width: number };

/** Asks a browser 360 px wide which of the copies a card of the feed loads, on an ordinary screen and on dense ones. */
export async function chosenCopies(widths: number[]): Promise<Choice[]> {
  const browser = await chromium.launch({
    executablePath: existsSync(installed) ? installed : undefined,
    args: ['--no-sandbox'],
  });
  try {
    const choices: Choice[] = [];
    for (const pixelRatio of [1, 2, 3]) {
      const page = await browser.newPage({ viewport: { width: 360, height: 640 }, deviceScaleFactor: pixelRatio });
      await page.route('**/*', (route) => route.abort());
      const srcset = widths.map((width) => `http://copies.example/${width} ${width}w`).join(', ');
      await page.setContent(
        `<meta name="viewport" content="width=device-width"><img sizes="${feedCardSizes}" srcset="${srcset}" alt="">`,
      );
      const chosen = await page.waitForFunction(() => document.querySelector('img')?.currentSrc ?? '');
      choices.push({ pixelRatio, width: Number((await chosen.jsonValue()).split('/').at(-1)) });
    }
    return choices;
  } finally {
    await browser.close();
  }
}
