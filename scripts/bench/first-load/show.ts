import { median } from '../support/statistics';
import { figure, table } from '../support/table';
import type { Pair } from '../support/in-turn';
import type { Load } from './load-page';
import type { Start } from './start';

export type Visit = { page: string; mode: string } & Pair<Load>;
export type VotesOn = { page: string } & Pair<number>;

type Column = [title: string, figureOf: (load: Load) => number, decimals: number];

const columns: Column[] = [
  ['requests', (load) => load.requests, 0],
  ['before FCP', (load) => load.requestsBefore, 0],
  ['KB', (load) => load.bytes.all / 1000, 0],
  ['HTML', (load) => load.bytes.html / 1000, 1],
  ['CSS', (load) => load.bytes.css / 1000, 1],
  ['JS', (load) => load.bytes.js / 1000, 0],
  ['images', (load) => load.bytes.image / 1000, 0],
  ['FCP s', (load) => load.fcp / 1000, 2],
  ['LCP s', (load) => load.lcp / 1000, 2],
  ['CLS', (load) => load.shift, 3],
  ['load s', (load) => load.load / 1000, 2],
];

/** Ours and the floor's of each visit, and the ratio of their times until something is painted. */
export const showLoads = (visits: Visit[]): string =>
  table(
    ['page', ...columns.map(([title]) => title), 'FCP ours/floor', 'LCP ours/floor', 'largest'],
    visits.flatMap(({ page, mode, ours, floor }) => [
      [
        `${page}, ${mode}`,
        ...cells(ours),
        ratio({ ours, floor }, ({ fcp }) => fcp),
        ratio({ ours, floor }, ({ lcp }) => lcp),
        ours.at(-1)?.lcpElement ?? '',
      ],
      ['  floor', ...cells(floor), '', '', floor.at(-1)?.lcpElement ?? ''],
    ]),
  );

const cells = (loads: Load[]): string[] =>
  columns.map(([, figureOf, decimals]) => {
    const value = median(loads.map(figureOf));
    return Number.isNaN(value) ? '-' : value.toFixed(decimals);
  });

function ratio<T>({ ours, floor }: Pair<T>, figureOf: (one: T) => number): string {
  return figure(median(ours.map(figureOf)) / median(floor.map(figureOf)));
}

export const showVotes = (votes: VotesOn[]): string =>
  table(
    ['a vote, pressed as soon as it can be', 'answered s', 'floor s', 'ours/floor'],
    votes.map(({ page, ours, floor }) => [
      page,
      figure(median(ours) / 1000),
      figure(median(floor) / 1000),
      ratio({ ours, floor }, (ms) => ms),
    ]),
  );

export const showStarts = (starts: Pair<Start>): string =>
  table(
    ['start on existing data', 'ours', 'floor', 'ours/floor'],
    (['ms', 'idleMb'] as const).map((name) => [
      name === 'ms' ? 'ms to the first page' : 'MB at rest, without MongoDB',
      figure(median(starts.ours.map((start) => start[name]))),
      figure(median(starts.floor.map((start) => start[name]))),
      ratio(starts, (start) => start[name]),
    ]),
  );
