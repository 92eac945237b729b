const EVERY_MS = 2_000;

/** Shows at most one step every two seconds. */
export function showSteps(say: (line: string) => void): (step: string) => void {
  let toldAt = 0;
  return (step) => {
    if (Date.now() - toldAt < EVERY_MS) return;
    toldAt = Date.now();
    say(step);
  };
}
