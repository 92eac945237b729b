/** Tells anyone who is waiting what for. */
export function heading(text) {
  process.stdout.write(`\n== ${text}\n`);
}

export function say(text) {
  process.stdout.write(`${text}\n`);
}

/** Ends the process with a sentence instead of a stack; DEBUG=1 shows the stack too. */
export function fail(error) {
  const stack = process.env.DEBUG && error instanceof Error ? error.stack : undefined;
  process.stderr.write(`\n${stack ?? (error instanceof Error ? error.message : String(error))}\n`);
  process.exit(1);
}
