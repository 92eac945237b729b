const EVERY_MS = 2_000;

/** @returns what passes on, of steps that are told often, one every two seconds. */
export function showSteps(say: (line: string) => void): (step: string) => void {
  let toldAt = 0;
  return (step) => {
    if (Date.now() - toldAt < EVERY_MS) return;
    toldAt = Date.now();
    say(step);
  };
}
