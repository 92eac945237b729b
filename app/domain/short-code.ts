/** Consonants that look like no other letter or digit: they form no words, and a phone's first keyboard has them all. */
const letters = 'bcdfghjkmnpqrstvwxyz';
const length = 8;

/** For a code to be read from one device and typed into another. @param digest of at least 16 bytes */
export function shortCode(digest: Buffer): string {
  let rest = BigInt(`0x${digest.toString('hex')}`);
  return Array.from({ length }, () => {
    const letter = letters.charAt(Number(rest % BigInt(letters.length)));
    rest /= BigInt(letters.length);
    return letter;
  }).join('');
}

/** @param typed in capitals or not, with or without gaps or hyphens */
export const plainCode = (typed: string): string => typed.toLowerCase().replaceAll(/[\s-]/g, '');
