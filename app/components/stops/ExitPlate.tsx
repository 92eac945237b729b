/** The exit as the yellow plate of a guide sign has it. */
export function ExitPlate({ exit }: { exit: string | null }) {
  return isKnown(exit) ? (
    <span className="exit-plate">
      <small>EXIT</small>
      {` ${exit}`}
    </span>
  ) : (
    <span className="exit-plate exit-unknown">Unknown Exit</span>
  );
}

/** A post keeps the words that stand for an exit that its place has not. */
const isKnown = (exit: string | null): exit is string => Boolean(exit) && !exit?.toLowerCase().startsWith('unknown');
