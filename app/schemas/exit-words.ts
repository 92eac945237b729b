/** Of a location; a post has only the words of its exit. */
type Exit = { exit: string | null; exitIsGuess?: boolean; mile?: number | null };

/** Says where a stop is when its exit is unknown. */
export const nearMile = (mile: number): string => `near mile ${Math.round(mile)}`;

const isNearMile = (exit: string | null): exit is string => /^near mile \d/.test(exit ?? '');

/** A post's exit may hold other words when the exit is unknown. */
export const isExit = (exit: string | null): exit is string =>
  exit !== null && exit !== '' && !exit.toLowerCase().startsWith('unknown') && !isNearMile(exit);

/** @returns such as `EXIT 143` or `near mile 39`; null where neither exit nor mile is known */
export function exitInWords({ exit, exitIsGuess = false, mile = null }: Exit): string | null {
  if (isExit(exit)) return `EXIT ${exit}${exitIsGuess ? '?' : ''}`;
  if (mile !== null) return nearMile(mile);
  return isNearMile(exit) ? exit : null;
}

type Stop = { exitNumber: string | null; exitIsGuess?: boolean; mile?: number | null };

/** `exit 143` in a line of text; null where neither exit nor mile is known. */
export const exitInLine = ({ exitNumber: exit, ...stop }: Stop): string | null =>
  exitInWords({ exit, ...stop })?.replace(/^EXIT/, 'exit') ?? null;
