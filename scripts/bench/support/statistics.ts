export type Round = {
  /** Answers of the right kind a second. */
  perSecond: number;
  p50: number;
  p99: number;
  /** Answers of any other kind, and requests without one. */
  failed: number;
  answers: number;
  /** Processor time for each answer in milliseconds, of the server and of mongod; NaN where the system does not tell. */
  serverCpu: number;
  mongodCpu: number;
};

export type ClientRound = Omit<Round, 'serverCpu' | 'mongodCpu'>;

/** @param latencies in milliseconds, of the answers that count; sorted in place */
export function summarize(latencies: number[], seconds: number, failed: number): ClientRound {
  latencies.sort((a, b) => a - b);
  const at = (share: number) => quantile(latencies, share);
  return { perSecond: latencies.length / seconds, p50: at(0.5), p99: at(0.99), failed, answers: latencies.length };
}

/** @param sorted ascending */
const quantile = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;

/** The median, and what all but the slowest twentieth and hundredth stay below. */
export function middleAndSlow(latencies: readonly number[]): { p50: number; p95: number; p99: number } {
  const sorted = latencies.toSorted((a, b) => a - b);
  return { p50: quantile(sorted, 0.5), p95: quantile(sorted, 0.95), p99: quantile(sorted, 0.99) };
}

/** By how much y grows with each x: the line that lies closest to all points (least squares). */
export function slopeOf(points: readonly { x: number; y: number }[]): number {
  const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const [x, y] = [mean(points.map((point) => point.x)), mean(points.map((point) => point.y))];
  const sum = (of: (point: { x: number; y: number }) => number) => points.reduce((total, each) => total + of(each), 0);
  return sum((point) => (point.x - x) * (point.y - y)) / sum((point) => (point.x - x) ** 2);
}

/** Of each figure; failures and answers are added up. */
export function medians(rounds: Round[]): Round {
  const middle = (figure: 'perSecond' | 'p50' | 'p99' | 'serverCpu' | 'mongodCpu') =>
    median(rounds.map((round) => round[figure]));
  const sum = (figure: 'failed' | 'answers') => rounds.reduce((total, round) => total + round[figure], 0);
  return {
    perSecond: middle('perSecond'),
    p50: middle('p50'),
    p99: middle('p99'),
    serverCpu: middle('serverCpu'),
    mongodCpu: middle('mongodCpu'),
    failed: sum('failed'),
    answers: sum('answers'),
  };
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = (sorted.length - 1) / 2;
  return ((sorted[Math.floor(middle)] ?? Number.NaN) + (sorted[Math.ceil(middle)] ?? Number.NaN)) / 2;
}
