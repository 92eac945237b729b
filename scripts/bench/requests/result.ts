import type { Pair } from '../support/in-turn';
import { medians, type Round } from '../support/statistics';
import { figure, table } from '../support/table';

/** Medians of a thing measured side by side with its floor, or with another site, and every round behind them. */
export type Result = {
  label: string;
  floor: Round;
  ours: Round;
  throughputRatio: number;
  p99Ratio: number;
  rounds: Pair<Round>;
};

export function toResult(label: string, pair: Pair<Round>): Result {
  const [floor, ours] = [medians(pair.floor), medians(pair.ours)];
  const throughputRatio = ours.perSecond / floor.perSecond;
  return { label, floor, ours, throughputRatio, p99Ratio: ours.p99 / floor.p99, rounds: pair };
}

/** @param what heading of the first column. @param floor what it is compared with */
export const showResults = (what: string, results: Result[], floor: string): string =>
  table(
    [
      what,
      `ours/${floor}`,
      `${floor} /s`,
      'ours /s',
      `p99 ours/${floor}`,
      `${floor} p99 ms`,
      'ours p99 ms',
      'site cpu ms',
      'mongod cpu ms',
      'failed',
    ],
    results.map(({ label, floor: least, ours, throughputRatio, p99Ratio }) => [
      label,
      figure(throughputRatio),
      figure(least.perSecond),
      figure(ours.perSecond),
      figure(p99Ratio),
      figure(least.p99),
      figure(ours.p99),
      figure(ours.serverCpu),
      figure(ours.mongodCpu),
      String(least.failed + ours.failed),
    ]),
  );
