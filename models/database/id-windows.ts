/**
 * A set of ids whose rows are adjacent in an index of texts such as `vote:12:7`: a single id, or all ids that start with the same digits,
 * such as 12, 120 and 1203.
 */
export type IdWindow = { ids: number[]; isPrefix: boolean };

export const onlyId = (id: number): IdWindow => ({ ids: [id], isPrefix: false });

/** Every id up to `maxId` once, in windows of at most `maxSize` ids. */
export function* idWindows(maxId: number, maxSize: number): Generator<IdWindow> {
  for (let digit = 1; digit <= 9; digit += 1) yield* windowsFrom(digit, maxId, maxSize);
}

function* windowsFrom(first: number, maxId: number, maxSize: number): Generator<IdWindow> {
  if (first > maxId) return;
  const ids = idsFrom(first, maxId, maxSize + 1);
  if (ids.length <= maxSize) return yield { ids, isPrefix: true };
  yield onlyId(first);
  for (let digit = 0; digit <= 9; digit += 1) yield* windowsFrom(10 * first + digit, maxId, maxSize);
}

/** Up to `maxSize` ids that start with the digits of `first`. */
function idsFrom(first: number, maxId: number, maxSize: number): number[] {
  const ids: number[] = [];
  for (let [from, count] = [first, 1]; from <= maxId && ids.length < maxSize; from *= 10, count *= 10) {
    const here = Math.min(count, maxId - from + 1, maxSize - ids.length);
    for (let at = 0; at < here; at += 1) ids.push(from + at);
  }
  return ids;
}

/** A pipeline filter for rows about these ids. For `vote`, their ids are `vote:12`, `vote:12:7` and so on. */
export const rowsAbout = (kinds: string[], { ids: [first = 0], isPrefix }: IdWindow) => ({
  $or: kinds.flatMap((kind) => {
    const subject = `${kind}:${first}`;
    // `;` sorts right after `:`, which ends both ranges.
    if (isPrefix) return [{ _id: { $gte: subject, $lt: `${subject};` } }];
    return [{ _id: { $eq: subject } }, { _id: { $gte: `${subject}:`, $lt: `${subject};` } }];
  }),
});
