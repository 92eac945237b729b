/**
 * A function as the text of a script in a page, without the indentation that the bundler gave it, and without the breaks that it makes
 * within strings to keep lines short: what follows such a break is part of the string.
 */
export const inlineScript = (run: (...given: never[]) => void): string =>
  run.toString().replace(/\\\n/g, '').replace(/\n\s+/g, '\n');
