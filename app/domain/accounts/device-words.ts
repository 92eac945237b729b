/** The first match wins: most browsers claim to be Chrome or Safari as well. */
const browsers: [name: string, pattern: RegExp][] = [
  ['Facebook’s browser', /\bFB(?:AN|AV)\b/],
  ['Edge', /\bEdg(?:e|A|iOS)?\//],
  ['Opera', /\bOPR\/|\bOpera\b/],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\bFirefox\/|\bFxiOS\//],
  ['Chrome', /\bChrom(?:e|ium)\/|\bCriOS\//],
  ['Safari', /\bVersion\/[\d.]+ .*Safari\//],
];

const devices: [name: string, pattern: RegExp][] = [
  ['an iPad', /\biPad\b/],
  ['an iPhone', /\biPhone\b/],
  ['an Android phone', /\bAndroid\b.*\bMobile\b/],
  ['an Android tablet', /\bAndroid\b/],
  ['Windows', /\bWindows NT\b/],
  ['a Chromebook', /\bCrOS\b/],
  ['a Mac', /\bMacintosh\b/],
  ['Linux', /\bLinux\b|\bX11\b/],
];

const nameOf = (names: [string, RegExp][], userAgent: string): string | undefined =>
  names.find(([, pattern]) => pattern.test(userAgent))?.[0];

/** @returns such as “Chrome on an Android tablet” */
export function deviceWords(userAgent: string): string {
  const device = nameOf(devices, userAgent);
  const browser = nameOf(browsers, userAgent);
  if (!device && !browser) return 'Unknown browser or program';
  return `${browser ?? 'Browser'} on ${device ?? 'an unknown device'}`;
}
