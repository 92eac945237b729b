/** Output of the commands. */
export const say = (line: string): void => void process.stdout.write(`${line}\n`);

/** Shows at most one line in this time, in milliseconds; the first one at once. */
export function atMostEvery(ms: number, show: (line: string) => void): (line: string) => void {
  let shownAt = -Infinity;
  return (line) => {
    if (performance.now() - shownAt < ms) return;
    shownAt = performance.now();
    show(line);
  };
}

/** Runs a command. An error is one line with the command's name, and exit code 1. */
export async function runCommand(name: string, main: () => Promise<void>): Promise<void> {
  try {
    await main();
  } catch (error) {
    say(`${name}: ${error instanceof Error ? error.message : String(error)}`);
    process.exitCode = 1;
  }
}
