/** Announces the next step. */
export function heading(text) {
  process.stdout.write(`\n== ${text}\n`);
}

export function say(text) {
  process.stdout.write(`${text}\n`);
}

/** Exits with an error message instead of a stack trace. DEBUG=1 shows the stack trace. */
export function fail(error) {
  const stack = process.env.DEBUG && error instanceof Error ? error.stack : undefined;
  process.stderr.write(`\n${stack ?? (error instanceof Error ? error.message : String(error))}\n`);
  process.exit(1);
}
