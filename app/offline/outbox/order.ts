import { bytesOf, lineOf, type Said, type WaitingRow } from './waiting';

/**
 * What goes out next: the smallest, but nothing before what is in its line before it. One that was refused holds up no one.
 * @param rows of one account, by id
 * @param resting kinds of which the site wants no more for now
 */
export function nextToSend(
  rows: WaitingRow[],
  { now, resting }: { now: number; resting: ReadonlySet<Said['kind']> },
): WaitingRow | undefined {
  const lines = new Set<string>();
  let next: WaitingRow | undefined;
  let fewest = Infinity;
  for (const row of rows) {
    if (row.state !== 'waiting') continue;
    const line = lineOf(row.said);
    const isBehind = line !== '' && lines.has(line);
    lines.add(line);
    if (isBehind || row.notBefore > now || resting.has(row.said.kind)) continue;
    const bytes = bytesOf(row);
    if (bytes >= fewest) continue;
    [next, fewest] = [row, bytes];
  }
  return next;
}

const longestWaitMs = 30 * 60_000;

/**
 * When the site is in trouble or wants no more for now.
 * @param asked the answer's `Retry-After`, in seconds; NaN without
 * @returns milliseconds
 */
export const waitAfter = (tries: number, asked: number): number =>
  asked > 0 ? asked * 1_000 : Math.min(longestWaitMs, 15_000 * 2 ** Math.min(tries, 8));

/**
 * The site knows a key for three days. What was tried before may have arrived, and is not sent again by itself after so long.
 * In milliseconds.
 */
export const keyLastsMs = 2.5 * 24 * 3_600_000;
