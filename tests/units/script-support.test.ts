import { describe, expect, it } from 'vitest';
import { anOldEngine, isTooOldForScript } from '~/http/script-support';

const webKit = 'AppleWebKit/605.1.15 (KHTML, like Gecko)';
const linux = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko)';

describe('browsers that are sent no JavaScript', () => {
  it.each([
    ['Chrome 61', `${linux} Chrome/61.0.3163.100 Safari/537.36`],
    ['Chrome 64, headless', `${linux} HeadlessChrome/64.0.3264.0 Safari/537.36`],
    ['Edge 18', `${linux} Chrome/64.0.3282.140 Safari/537.36 Edge/18.17763`],
    ['Firefox 112', 'Mozilla/5.0 (Windows NT 10.0; rv:109.0) Gecko/20100101 Firefox/112.0'],
    ['Safari 11', `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_13) ${webKit} Version/11.0 Safari/604.1`],
    ['Safari 14.0', `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15) ${webKit} Version/14.0.3 Safari/605.1.15`],
    [
      'an iPad with iOS 12',
      `Mozilla/5.0 (iPad; CPU OS 12_5 like Mac OS X) ${webKit} Version/12.1 Mobile/15E Safari/604`,
    ],
    ['Chrome on iOS 14.4', `Mozilla/5.0 (iPhone; CPU iPhone OS 14_4 like Mac OS X) ${webKit} CriOS/120.0 Safari/604`],
    ['the placeholder for all of them', anOldEngine],
  ])('%s', (_name, userAgent) => expect(isTooOldForScript(userAgent)).toBe(true));
});

describe('browsers that are sent JavaScript', () => {
  it.each([
    ['Chrome 71', `${linux} Chrome/71.0.3578.80 Safari/537.36`],
    ['Chrome 140', `${linux} Chrome/140.0.0.0 Safari/537.36`],
    ['Firefox 113', 'Mozilla/5.0 (Windows NT 10.0; rv:109.0) Gecko/20100101 Firefox/113.0'],
    ['Safari 14.1', `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15) ${webKit} Version/14.1 Safari/605.1.15`],
    ['iOS 14.5', `Mozilla/5.0 (iPhone; CPU iPhone OS 14_5 like Mac OS X) ${webKit} Version/14.1 Safari/604.1`],
    ['iOS 17 in Chrome', `Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) ${webKit} CriOS/120.0 Safari/604.1`],
    ['an unknown browser', 'Lynx/2.9'],
    ['no user agent', undefined],
  ])('%s', (_name, userAgent) => expect(isTooOldForScript(userAgent)).toBe(false));
});
