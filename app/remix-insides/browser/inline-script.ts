/** A function as the text of a script in a page, without the indentation that the bundler gave it. */
export const inlineScript = (run: (...given: never[]) => void): string => run.toString().replace(/\n\s+/g, '\n');
