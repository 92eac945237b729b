/** What a terminal would obey or hide: controls, formats such as a turn of direction, and halves of letters. */
const unprintable = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}]/gu;

/** @returns a line with whatever is no letter to be seen written out, for texts that come from files: `\\u{1b}` */
export const printable = (line: string): string =>
  line.replace(unprintable, (each) => `\\u{${(each.codePointAt(0) ?? 0).toString(16)}}`);
