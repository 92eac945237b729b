import { type Answer, send } from './calls';
import { figure, percentiles, processFigures, table } from './figures';
import type { Row } from './rows';
import type { Site } from './site';
import type { World } from './world';
import { say } from '../terminal';

/** Runs `pages`, `votes` and `scale`. Sends requests to one site, or alternately to two. */

export type Side = {
  name: string;
  site: Site;
  world: World;
};

type Plan = {
  /** Requests in flight at any time. */
  connections: number;
  /** Requests per round. */
  requests: number;
  /** Measured rounds, after a warm-up round. */
  rounds: number;
};

export type Figures = {
  p50: number;
  p95: number;
  p99: number;
  /** Successful answers per second. */
  perSecond: number;
  failed: number;
  /** Processor time per answer in milliseconds, of the site and of MongoDB. NaN without /proc. */
  siteCpu: number;
  mongodCpu: number;
  /** How many rows MongoDB read per answer, or index entries if those are more. Only measured by `scale`. */
  reads: number;
};

export type Result = { label: string; sides: Figures[] };

type Round = { answers: Answer[]; seconds: number; siteCpu: number; mongodCpu: number };

/** Measures both sites alternately (one, two, two, one), so that other work on the machine slows both equally. */
export async function compare(sides: Side[], rows: Row[], { connections, requests, rounds }: Plan): Promise<Result[]> {
  const results: Result[] = [];
  for (const row of rows) {
    say(`Measuring: ${row.label} (${results.length + 1} of ${rows.length}) ...`);
    const measured = sides.map((side) => ({ side, rounds: [] as Round[] }));
    for (let round = 0; round <= rounds; round += 1) {
      for (const each of round % 2 === 0 ? measured : measured.toReversed()) {
        const figures = await measureRound(each.side, row, { connections, requests, firstTurn: round * requests });
        if (round > 0) each.rounds.push(figures);
      }
    }
    results.push({ label: row.label, sides: measured.map((each) => figuresOf(each.rounds)) });
    const answers = measured.flatMap((each) => each.rounds).flatMap((round) => round.answers);
    const failure = answers.find(({ outcome }) => outcome !== 'done');
    if (failure) say(`${row.label} failed: ${failure.outcome} ${failure.body.slice(0, 200)}`);
  }
  return results;
}

async function measureRound(
  side: Side,
  row: Row,
  { connections, requests, firstTurn }: { connections: number; requests: number; firstTurn: number },
): Promise<Round> {
  const { origin, pid, mongodPid } = side.site;
  const cpuMs = async (process: number) => (await processFigures(process))?.cpuMs ?? Number.NaN;
  const before = { site: await cpuMs(pid), mongod: await cpuMs(mongodPid) };
  const startedAt = performance.now();
  const answers: Answer[] = [];
  let sent = 0;
  const connection = async () => {
    while (sent < requests) {
      const turn = firstTurn + sent;
      sent += 1;
      const answer = await send(origin, row.callOf(side, turn));
      // Thousands of pages would use too much memory.
      answers.push(answer.outcome === 'done' ? { ...answer, body: '' } : answer);
    }
  };
  await Promise.all(Array.from({ length: connections }, connection));
  const seconds = (performance.now() - startedAt) / 1000;
  return {
    ...{ answers, seconds },
    siteCpu: (await cpuMs(pid)) - before.site,
    mongodCpu: (await cpuMs(mongodPid)) - before.mongod,
  };
}

function figuresOf(rounds: Round[]): Figures {
  const sum = (name: 'seconds' | 'siteCpu' | 'mongodCpu') => rounds.reduce((total, round) => total + round[name], 0);
  const answers = rounds.flatMap((round) => round.answers);
  const done = answers.filter(({ outcome }) => outcome === 'done');
  return {
    ...percentiles(done.map(({ ms }) => ms)),
    perSecond: done.length / sum('seconds'),
    failed: answers.length - done.length,
    siteCpu: sum('siteCpu') / answers.length,
    mongodCpu: sum('mongodCpu') / answers.length,
    reads: Number.NaN,
  };
}

const columns: [title: string, name: keyof Figures][] = [
  ['p50 ms', 'p50'],
  ['p95 ms', 'p95'],
  ['/s', 'perSecond'],
  ['site cpu ms', 'siteCpu'],
  ['mongod cpu ms', 'mongodCpu'],
  ['reads', 'reads'],
  ['failed', 'failed'],
];

/** Has a column per figure and side, and with two sides their ratio. Columns without figures are left out. */
export function showResults(heading: string, names: string[], results: Result[]): string {
  const shown = columns.filter(([, name]) =>
    results.some(({ sides }) => sides.some((side) => !Number.isNaN(side[name]))),
  );
  const titles = shown.flatMap(([title]) =>
    names.length === 1 ? [title] : [...names.map((name) => `${title}, ${name}`), 'ratio'],
  );
  const rows = results.map(({ label, sides }) => [
    label,
    ...shown.flatMap(([, name]) => {
      const values = sides.map((side) => side[name]);
      return [...values, ...(values.length > 1 ? [ratioOf(sides, name)] : [])].map(figure);
    }),
  ]);
  return table([heading, ...titles], rows);
}

/** The second side's figure divided by the first side's. */
export const ratioOf = ([one, other]: Figures[], name: keyof Figures): number =>
  (other?.[name] ?? Number.NaN) / (one?.[name] ?? Number.NaN);
