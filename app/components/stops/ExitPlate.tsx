import { exitInWords, isExit } from '~/schemas/exit-words';

type Props = { exit: string | null; exitIsGuess?: boolean; mile?: number | null };

/** The exit as the yellow plate of a guide sign; plain words or nothing where it is unknown. */
export function ExitPlate({ exit, exitIsGuess = false, mile }: Props) {
  if (isExit(exit)) {
    return (
      <span className="exit-plate">
        <small>EXIT</small>
        {` ${exit}`}
        {exitIsGuess && '?'}
      </span>
    );
  }
  const words = exitInWords({ exit, mile });
  return words && <span className="exit-near">{words}</span>;
}
