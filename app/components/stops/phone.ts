export type Call = { number: string; href: string };

const separators = /\s*(?:[;,/|\n]|\bor\b|\band\b)\s*/i;
const extension = /\s*(?:;?\s*\bext(?:ension)?\b\.?|\bx|#)\s*[.:=]?\s*(\d{1,6})$/i;
const callable = /^\+?[\d\s().-]{7,20}$/;

/**
 * The numbers of a stop, each with the address to call it by. An extension is dialed after a pause.
 *
 * @returns none for a text with other words in it
 */
export function callsTo(phone: string): Call[] {
  const calls = phone
    .replace(/;\s*(?=ext)/gi, ' ')
    .split(separators)
    .filter(Boolean)
    .map((number): Call | null => {
      const inside = extension.exec(number)?.[1];
      const outside = number.replace(extension, '');
      if (!callable.test(outside)) return null;
      const digits = outside.replace(/[^\d+]/g, '');
      return { number, href: inside === undefined ? `tel:${digits}` : `tel:${digits},${inside}` };
    });
  return calls.some((call) => call === null) ? [] : calls.flatMap((call) => call ?? []);
}
