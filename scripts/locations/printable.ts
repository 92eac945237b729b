/** What a terminal would obey or hide: controls, formats such as changes of direction, and lone surrogates. */
const unprintable = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}]/gu;

/** Escapes what cannot be seen, for texts that come from files: `\\u{1b}` */
export const printable = (line: string): string =>
  line.replace(unprintable, (each) => `\\u{${(each.codePointAt(0) ?? 0).toString(16)}}`);
