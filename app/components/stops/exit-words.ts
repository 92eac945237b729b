/** A post keeps the words that stand for an exit that its place has not. */
export const isExit = (exit: string | null): exit is string =>
  exit !== null && exit !== '' && !exit.toLowerCase().startsWith('unknown');

export const exitInWords = (exit: string | null): string => (isExit(exit) ? `EXIT ${exit}` : 'Unknown Exit');
