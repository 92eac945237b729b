type Named = { displayName: string | null; username: string };

/** For data: a feed, structured data, the API. */
export const plainNameOf = (driver: Named): string => driver.displayName || driver.username;

/** For the text of a page or an email. */
export const nameOf = (driver: Named): string => isolated(plainNameOf(driver));

/** Hebrew, Arabic, and other scripts that are written from right to left. */
const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

/**
 * Wraps a right-to-left name in Unicode's isolate marks, which work in any text like `<bdi>` in HTML. Without them the numbers next to the
 * name would change places.
 */
export const isolated = (name: string): string => (rightToLeft.test(name) ? `\u2068${name}\u2069` : name);

/** A title or something that a person typed, in quotes, for use in a sentence. */
export const quoted = (words: string): string => `“${isolated(words)}”`;

/** Cut at a space, with an ellipsis, if a text is longer than this. */
export const beginningOf = (text: string, longest: number): string =>
  text.length > longest ? `${text.slice(0, longest).replace(/\s+\S*$/, '')} …` : text;

export const capitalize = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** With thousands separators, the same on the server and in every browser. */
export const formatCount = (count: number): string => String(Math.trunc(count)).replace(/\B(?=(\d{3})+$)/g, ',');

/** @returns for example `1 post`, `1,200 posts` */
export const counted = (count: number, one: string, many = `${one}s`): string =>
  `${formatCount(count)} ${count === 1 ? one : many}`;
