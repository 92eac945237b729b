import type { Viewer } from '../actor';
import type { Position } from '../cursor';
import { blockedAmong } from './blocked';

type List<Row> = {
  read: (limit: number, after: Position | null) => Promise<Row[]>;
  positionOf: (row: Row) => Position;
};

/** Rows that are read at a time where some had to be left out. */
const atOnce = 100;
/** Readings of one page: who is kept from everybody gets a shorter page in the end, not a search through all there is. */
const mostReadings = 10;

/**
 * Reads a page of a list past what is kept from its viewer, so that it is as long as anybody's.
 * @returns the rows, and where the list goes on; null at its end
 */
export async function readPast<Row extends { userId: number }>(
  viewer: Viewer,
  { read, positionOf }: List<Row>,
  limit: number,
  from: Position | null,
): Promise<{ rows: Row[]; next: Position | null }> {
  const rows: Row[] = [];
  let after = from;
  for (let reading = 0; reading < mostReadings; reading += 1) {
    const asked = reading === 0 ? limit + 1 : atOnce;
    const found = await read(asked, after);
    const kept = await blockedAmong(
      viewer,
      found.map(({ userId }) => userId),
    );
    for (const row of found) {
      if (kept.has(row.userId)) {
        after = positionOf(row);
        continue;
      }
      if (rows.length === limit) return { rows, next: after };
      rows.push(row);
      after = positionOf(row);
    }
    if (found.length < asked) return { rows, next: null };
  }
  return { rows, next: after };
}
