import { exitInWords, isExit } from '~/schemas/exit-words';

type Props = { exit: string | null; exitIsGuess?: boolean; mile?: number | null };

/** The exit as the yellow plate of a guide sign has it; about where it is, where only that is known. */
export function ExitPlate({ exit, exitIsGuess = false, mile }: Props) {
  return isExit(exit) ? (
    <span className="exit-plate">
      <small>EXIT</small>
      {` ${exit}`}
      {exitIsGuess && <small> (a guess)</small>}
    </span>
  ) : (
    <span className="exit-plate exit-unknown">{exitInWords({ exit, mile })}</span>
  );
}
