import { UnreadableFileError } from './unreadable-file-error';

export type JsonElement = { line: number; text: string };

/**
 * Cuts a JSON array into the texts of its elements, so that a large file need not be held at once and one bad element
 * does not cost the others.
 *
 * @param chunks a file that holds one array
 * @returns each element's text, still to be parsed, with the line on which it begins
 * @throws UnreadableFileError when the array does not end
 */
export async function* jsonElements(chunks: AsyncIterable<string>): AsyncGenerator<JsonElement> {
  let line = 1;
  let depth = 0;
  let inString = false;
  let escaped = false;
  let text = '';
  let startLine = 1;
  for await (const chunk of chunks) {
    for (const char of chunk) {
      if (char === '\n') line += 1;
      if (!inString && depth === 1 && (char === ',' || char === ']')) {
        if (text.trim()) yield { line: startLine, text };
        text = '';
        if (char === ']') depth = 0;
        continue;
      }
      if (depth === 0) {
        if (char === '[') depth = 1;
        continue;
      }
      if (text === '') {
        if (/\s/.test(char)) continue;
        startLine = line;
      }
      text += char;
      if (inString) {
        if (escaped) escaped = false;
        else if (char === '\\') escaped = true;
        else if (char === '"') inString = false;
      } else if (char === '"') inString = true;
      else if (char === '{' || char === '[') depth += 1;
      else if (char === '}' || char === ']') depth -= 1;
    }
  }
  if (depth > 0 || inString)
    throw new UnreadableFileError(`Its list is cut off: the element on line ${startLine} does not end.`);
}
