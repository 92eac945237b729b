import type { Found } from './find-again';
import type { Outage, SiteUnderLoad } from './site-under-load';
import { type Kind, kinds } from './tally';

export type Figures = { kinds: (Found & { kind: Kind; longestOutageMs: number })[]; faults: Outage[] };

export function figuresOf({ tally, outages, startedAt }: SiteUnderLoad, found: Record<Kind, Found>): Figures {
  const now = performance.now();
  return {
    kinds: kinds.map((kind) => ({ kind, ...found[kind], longestOutageMs: tally.longestGap([kind], startedAt, now) })),
    faults: outages,
  };
}

/** The figures as two tables in Markdown. */
export const showFigures = ({ kinds: rows, faults }: Figures): string =>
  [
    '| kind | acknowledged | found | lost | doubled | longest outage |',
    '| --- | --- | --- | --- | --- | --- |',
    ...rows.map((row) =>
      line([row.kind, row.acknowledged, row.found, row.lost, row.doubled, seconds(row.longestOutageMs)]),
    ),
    '',
    '| what went wrong | no write acknowledged for | no post with a photo for |',
    '| --- | --- | --- |',
    ...faults.map(({ fault, writes, posts }) => line([fault, seconds(writes), seconds(posts)])),
  ].join('\n');

const line = (cells: (string | number)[]): string => `| ${cells.join(' | ')} |`;
const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`;
