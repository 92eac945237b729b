import { exitInWords, isExit } from './exit-words';

/** The exit as the yellow plate of a guide sign has it. */
export function ExitPlate({ exit }: { exit: string | null }) {
  return isExit(exit) ? (
    <span className="exit-plate">
      <small>EXIT</small>
      {` ${exit}`}
    </span>
  ) : (
    <span className="exit-plate exit-unknown">{exitInWords(exit)}</span>
  );
}
