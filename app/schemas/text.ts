type Named = { displayName: string | null; username: string };

/** For data: a feed, structured data, the API. */
export const plainNameOf = (driver: Named): string => driver.displayName || driver.username;

/** Within a page's or a mail's words. */
export const nameOf = (driver: Named): string => isolated(plainNameOf(driver));

/** Hebrew, Arabic, and the other scripts that are written from right to left. */
const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

/**
 * Between Unicode's marks of an isolate, which do in any text what `<bdi>` does in HTML: without them the numbers beside such a name change
 * places.
 */
export const isolated = (name: string): string => (rightToLeft.test(name) ? `\u2068${name}\u2069` : name);

/** A title or what a person typed, in quotes, within a sentence. */
export const quoted = (words: string): string => `“${isolated(words)}”`;

/** `east` as titles, buttons and sentences begin with it. */
export const capitalize = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
