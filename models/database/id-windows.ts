/**
 * A set of ids whose rows are adjacent in an index of texts such as `vote:12:7`: a single id, or all ids that start with the same digits,
 * such as 12, 120 and 1203.
 */
export type IdWindow = { ids: number[]; isPrefix: boolean };

export const onlyId = (id: number): IdWindow => ({ ids: [id], isPrefix: false });

/** Every id up to `greatest` once, in windows of at most `most`. */
export function* idWindows(greatest: number, most: number): Generator<IdWindow> {
  for (let digit = 1; digit <= 9; digit += 1) yield* windowsFrom(digit, greatest, most);
}

function* windowsFrom(first: number, greatest: number, most: number): Generator<IdWindow> {
  if (first > greatest) return;
  const ids = idsFrom(first, greatest, most + 1);
  if (ids.length <= most) return yield { ids, isPrefix: true };
  yield onlyId(first);
  for (let digit = 0; digit <= 9; digit += 1) yield* windowsFrom(10 * first + digit, greatest, most);
}

/** Ids that start with the digits of `first`, at most `most`. */
function idsFrom(first: number, greatest: number, most: number): number[] {
  const ids: number[] = [];
  for (let [from, count] = [first, 1]; from <= greatest && ids.length < most; from *= 10, count *= 10) {
    const here = Math.min(count, greatest - from + 1, most - ids.length);
    for (let at = 0; at < here; at += 1) ids.push(from + at);
  }
  return ids;
}

/** Rows about these ids, for a pipeline: for `vote` those with the ids `vote:12`, `vote:12:7` and so on. */
export const rowsAbout = (kinds: string[], { ids: [first = 0], isPrefix }: IdWindow) => ({
  $or: kinds.flatMap((kind) => {
    const subject = `${kind}:${first}`;
    // `;` sorts right after `:`, which ends both ranges.
    if (isPrefix) return [{ _id: { $gte: subject, $lt: `${subject};` } }];
    return [{ _id: { $eq: subject } }, { _id: { $gte: `${subject}:`, $lt: `${subject};` } }];
  }),
});
