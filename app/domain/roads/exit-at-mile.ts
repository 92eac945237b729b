import { guessExit } from './exit-guess';
import { exitNumbers } from './exits-file';

/** The exit of a place of which only the mile is known. @returns null where no guess is safe */
export const exitAtMile = (mile: number, highway: string, state: string): string | null =>
  guessExit(exitNumbers(highway), mile, highway, state);
