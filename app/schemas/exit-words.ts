/** Of a place; a post has only the words of its exit. */
type Exit = { exit: string | null; exitIsGuess?: boolean; mile?: number | null };

/** Stands for an exit that nobody knows. */
export const aboutMile = (mile: number): string => `about mile ${Math.round(mile)}`;

const isAboutMile = (exit: string | null): exit is string => /^about mile \d/.test(exit ?? '');

/** A post keeps the words that stand for an exit that its place has not. */
export const isExit = (exit: string | null): exit is string =>
  exit !== null && exit !== '' && !exit.toLowerCase().startsWith('unknown') && !isAboutMile(exit);

export function exitInWords({ exit, exitIsGuess = false, mile = null }: Exit): string {
  if (isExit(exit)) return `EXIT ${exit}${exitIsGuess ? ' (a guess)' : ''}`;
  if (mile !== null) return aboutMile(mile);
  return isAboutMile(exit) ? exit : 'Unknown Exit';
}

type Stop = { exitNumber: string | null; exitIsGuess?: boolean; mile?: number | null };

/** `exit 143` in a line of text; null where neither exit nor mile is known. */
export function exitInLine({ exitNumber: exit, exitIsGuess, mile = null }: Stop): string | null {
  const isKnown = isExit(exit) || isAboutMile(exit) || mile !== null;
  return isKnown ? exitInWords({ exit, exitIsGuess, mile }).replace(/^EXIT/, 'exit') : null;
}
