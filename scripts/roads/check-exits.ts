import type { ExitPoint } from '~/domain/roads/exit-at';
import type { LineIndex } from '~/domain/roads/line-index';
import type { Road } from './joins';
import type { ListedExit } from './read-exits';

/** An exit farther than this from its highway's line is on another road. */
const offLineMiles = 0.5;
/** Beyond this, there is no line to check an exit against. */
const noLineMiles = 3;
/** Fewer exits are not enough to check their order. */
const minNumbers = 3;

/** An exit's position along one piece of its road. */
type OnLine = { exit: ListedExit; measure: number };

/**
 * Rates how trustworthy each listed exit is, based on its distance from its highway's line, and on whether its number is in order with those
 * before and after it. Keyed by highway and state: `I-40 TX`.
 */
export function checkExits(
  listed: readonly ListedExit[],
  roads: readonly Pick<Road, 'highway' | 'state'>[],
  lines: LineIndex,
): Map<string, ExitPoint[]> {
  const trust = new Map<ListedExit, ExitPoint['trust']>();
  const onLines = new Map<number, OnLine[]>();
  for (const exit of listed) {
    const isIt = (line: number) => roads[line]?.highway === exit.highway && roads[line].state === exit.state;
    const [nearest] = lines.near(exit.point, noLineMiles, isIt);
    const isOff = nearest !== undefined && nearest.miles > offLineMiles;
    trust.set(exit, isOff ? 'unfit' : 'guess');
    if (!nearest || isOff || exit.isSparse) continue;
    onLines.set(nearest.line, [...(onLines.get(nearest.line) ?? []), { exit, measure: nearest.measure }]);
  }
  for (const all of onLines.values()) {
    if (all.length < minNumbers) continue;
    const along = all.toSorted((a, b) => a.measure - b.measure || byNumber(a.exit, b.exit));
    const fits = inOrder(along.map(({ exit }) => numberOf(exit)));
    along.forEach(({ exit }, at) => trust.set(exit, fits[at] ? 'checked' : 'unfit'));
  }
  return byRoad(trust);
}

const numberOf = ({ exitNumber }: ListedExit): number => parseInt(exitNumber, 10);
const byNumber = (a: ListedExit, b: ListedExit): number =>
  numberOf(a) - numberOf(b) || (a.exitNumber < b.exitNumber ? -1 : 1);

function byRoad(trust: ReadonlyMap<ListedExit, ExitPoint['trust']>): Map<string, ExitPoint[]> {
  const roads = new Map<string, ExitPoint[]>();
  const sorted = [...trust].sort(([a], [b]) => byNumber(a, b));
  for (const [{ highway, state, exitNumber, point }, rating] of sorted) {
    const key = `${highway} ${state}`;
    roads.set(key, [...(roads.get(key) ?? []), { exitNumber, point, trust: rating }]);
  }
  return new Map([...roads].sort(([a], [b]) => (a < b ? -1 : 1)));
}

/**
 * Which numbers along a road are in order, rising or falling. A road may have several series in a row, if it uses another road's numbers or
 * if a beltway starts over. Each series counts if it has three or more numbers.
 */
export function inOrder(numbers: readonly number[]): boolean[] {
  const rising = longestRising(numbers);
  const falling = longestRising(numbers.map((number) => -number));
  const fits = count(rising) >= count(falling) ? rising : falling;
  if (count(fits) < minNumbers) return numbers.map(() => false);
  const all = [...fits];
  let at = 0;
  while (at < numbers.length) {
    let end = at;
    while (end < numbers.length && !fits[end]) end += 1;
    if (end - at >= minNumbers) all.splice(at, end - at, ...inOrder(numbers.slice(at, end)));
    at = end + 1;
  }
  return all;
}

const count = (flags: readonly boolean[]): number => flags.filter(Boolean).length;

/** Marks the longest non-decreasing subsequence. */
function longestRising(numbers: readonly number[]): boolean[] {
  const lengths: number[] = [];
  const before: number[] = [];
  numbers.forEach((number, at) => {
    lengths[at] = 1;
    before[at] = -1;
    for (let other = 0; other < at; other += 1) {
      const length = (lengths[other] ?? 0) + 1;
      if ((numbers[other] ?? Infinity) > number || length <= (lengths[at] ?? 0)) continue;
      lengths[at] = length;
      before[at] = other;
    }
  });
  const marked = numbers.map(() => false);
  let at = lengths.indexOf(Math.max(...lengths));
  while (at >= 0) {
    marked[at] = true;
    at = before[at] ?? -1;
  }
  return marked;
}
