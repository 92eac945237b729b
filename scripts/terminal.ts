/** Prints a line of a command's output. */
export const say = (line: string): void => void process.stdout.write(`${line}\n`);

/** Shows the first line immediately, and then at most one line per interval. @param ms the interval in milliseconds */
export function throttle(ms: number, show: (line: string) => void): (line: string) => void {
  let shownAt = -Infinity;
  return (line) => {
    if (performance.now() - shownAt < ms) return;
    shownAt = performance.now();
    show(line);
  };
}

/** Runs a command. Prints an error as one line with the command's name, and sets exit code 1. */
export async function runCommand(name: string, main: () => Promise<void>): Promise<void> {
  try {
    await main();
  } catch (error) {
    say(`${name}: ${error instanceof Error ? error.message : String(error)}`);
    process.exitCode = 1;
  }
}
