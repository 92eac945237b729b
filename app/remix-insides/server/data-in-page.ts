/**
 * Remix writes what loaders return into the page, for script, as JSON within a text of JavaScript:
 * `streamController.enqueue("[{\"_1\":2},\"viewerVote\",\"up\"]")`. A text of its own stands there between `\"` and `\"`.
 */

/** @returns the source of a regular expression that finds a text in a page's data; what `pattern` finds is its only group. */
export const inPageData = (pattern: string): string => `\\\\"(${pattern})\\\\"`;

/** A value as Remix writes it there in place of a text, and nothing that could end the script. */
export const asPageData = (value: string | number | null): string =>
  JSON.stringify(JSON.stringify(value))
    .slice(1, -1)
    .replace(/[<>&\u2028\u2029]/g, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`);
