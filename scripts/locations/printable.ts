/** Characters that a terminal would interpret or hide: controls, formatting such as direction changes, and lone surrogates. */
const unprintable = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}]/gu;

/** Escapes invisible characters in text that comes from files: `\\u{1b}` */
export const printable = (line: string): string =>
  line.replace(unprintable, (each) => `\\u{${(each.codePointAt(0) ?? 0).toString(16)}}`);
