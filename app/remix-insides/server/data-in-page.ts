/**
 * Remix writes what loaders return into the page, for script, as JSON within a JavaScript string:
 * `streamController.enqueue("[{\"_1\":2},\"viewerVote\",\"up\"]")`. A string value is found there between `\"` and `\"`.
 */

/** The source of a regular expression that finds a string value in a page's data; what `pattern` finds is its only group. */
export const inPageData = (pattern: string): string => `\\\\"(${pattern})\\\\"`;

/** A value as Remix writes it there in place of a string, without anything that could end the script. */
export const asPageData = (value: string | number | boolean | null): string =>
  JSON.stringify(JSON.stringify(value))
    .slice(1, -1)
    .replace(/[<>&\u2028\u2029]/g, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`);
