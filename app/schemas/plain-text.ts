/** Controls but for blanks and ends of lines, halves of letters, and whatever Unicode says is not drawn, or is drawn as nothing. */
const unseen =
  /(?![\t\n\u200c\u200d\ufe0e\ufe0f])[\p{Cc}\p{Cs}\p{Default_Ignorable_Code_Point}\u2028\u2029\u2800\ufff9-\ufffb]/gu;

/** What joins emoji or says how they are drawn, where there is one; what joins letters, in scripts that write them joined. */
const joinsNothing =
  /(?<!\p{Extended_Pictographic}|[0-9#*](?=\ufe0f\u20e3))[\ufe0e\ufe0f]|(?<!\p{Extended_Pictographic}[\ufe0f\u{1f3fb}-\u{1f3ff}]?(?=\u200d\p{Extended_Pictographic})|[\p{L}\p{M}](?<![\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}])(?=.\p{L}))[\u200c\u200d]/gu;

/** More marks on a letter than any script puts there run over the lines around it (Unicode TS 39, 5.4). */
const tooManyMarks = /([\p{Mn}\p{Me}]{4})[\p{Mn}\p{Me}]+/gu;

const anythingSeen = /[\p{L}\p{N}\p{P}\p{S}]/u;

/**
 * Text as people type it. A form sends each end of a line as two characters, where the browser's own count, and a JSON text,
 * have one. What nobody sees is left out: it would make a name that is none, one that passes for another's, or one that
 * turns round the words beside it (Unicode TR 36, 2.4). An emoji of several parts stays whole, but for flags that are spelt
 * in letters nobody sees.
 */
export const plainText = (text: string): string => {
  const plain = text
    .replaceAll('\r\n', '\n')
    .replaceAll(unseen, '')
    .replaceAll(joinsNothing, '')
    .replaceAll(tooManyMarks, '$1');
  return anythingSeen.test(plain) ? plain : '';
};
