import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import type { Options } from '../options';
import { ask, run } from '../support/children';
import { startMailServer } from '../support/mail-server';
import { processFigures } from '../support/process-figures';
import { newGround, openSite, type Site } from '../support/site';
import { slopeOf } from '../support/statistics';
import { figure, table } from '../support/table';
import { isFlat, type MemoryMoment, settled } from './memory';
import { world as worldShape } from './world';

const lived = z.object({
  kinds: z.array(
    z.object({
      ...{ label: z.string(), answers: z.number(), limited: z.number(), failed: z.number() },
      ...{ p50: z.number(), p95: z.number(), p99: z.number() },
    }),
  ),
  failures: z.array(z.string()),
  boards: z.object({ open: z.number(), states: z.number() }),
  photos: z.number(),
  /** By how much the people themselves came late, at the 99th percentile. */
  lateMs: z.number(),
});
type Kind = z.infer<typeof lived>['kinds'][number];

/** The memory is looked at this often in a run. */
const looks = 40;

/** Limits as they are, and people told apart by what a proxy says of them. */
const asServed = { RATE_LIMIT_SCALE: '1', TRUST_PROXY: '1', METRICS_TOKEN: 'only for this one run' };

/** How late the site's event loop came since this was asked last, at the 99th percentile. */
async function loopLagMs({ origin }: Site): Promise<number> {
  const headers = { authorization: `Bearer ${asServed.METRICS_TOKEN}` };
  const text = await (await fetch(`${origin}/metrics`, { headers })).text();
  return 1000 * Number(/^nodejs_eventloop_lag_p99_seconds (\S+)$/m.exec(text)?.[1]);
}

/**
 * Drivers and visitors on a site that was just started, who read, vote, comment, search, post photos and follow, some with a board open,
 * while the weekly letters go out: how long they wait, what fails, how much memory the site takes, and whether all figures are
 * right in the end.
 */
export async function measureDay({ day }: Options, say: (line: string) => void) {
  const { minutes, drivers, visitors, think } = day;
  say(`\n== a day: ${drivers} drivers and ${visitors} visitors for ${minutes} minutes, ${think} s between two things`);
  const mail = await startMailServer();
  const ground = await newGround();
  Object.assign(ground.env, asServed, { SMTP_URL: mail.smtpUrl });
  try {
    const filling = { drivers, lettersAfterMs: (minutes * 60_000) / 4 };
    const world = worldShape.parse(await ask('day/fill.ts', filling, { limitSeconds: 600, env: ground.env }));
    const site = await openSite(ground);
    try {
      const ended = new AbortController();
      const memory = watchMemory(site, (minutes * 60_000) / looks, ended.signal);
      await loopLagMs(site);
      const startedAt = performance.now();
      const before = await processFigures(site.pid);
      const input = { origin: site.origin, size: day, world };
      const result = lived.parse(await ask('day/people.ts', input, { limitSeconds: minutes * 60 + 120 }));
      ended.abort();
      const moments = await memory;
      const lagMs = await loopLagMs(site);
      const after = await processFigures(site.pid);
      const letters = await mail.read();
      const recounted = await run('scripts/recount.ts', site.env);
      const cores = ((after?.cpuMs ?? Number.NaN) - (before?.cpuMs ?? Number.NaN)) / (performance.now() - startedAt);
      const figures = {
        ...result,
        moments,
        peakMb: after?.peakMb ?? null,
        cores,
        lagMs,
        letters,
        recounted: recounted.lastLine,
      };
      say(`\n${showDay(figures, minutes)}`);
      return figures;
    } finally {
      await site.stop();
    }
  } finally {
    await mail.stop();
    await ground.remove();
  }
}

async function watchMemory({ pid, mongodPid }: Site, everyMs: number, ended: AbortSignal): Promise<MemoryMoment[]> {
  const moments: MemoryMoment[] = [];
  const startedAt = performance.now();
  while (!ended.aborted) {
    const [site, mongod] = [await processFigures(pid), await processFigures(mongodPid)];
    const residentMb = site?.residentMb;
    const seconds = Math.round((performance.now() - startedAt) / 1000);
    if (residentMb !== undefined) moments.push({ seconds, residentMb, mongodMb: mongod?.residentMb ?? null });
    await sleep(everyMs, undefined, { signal: ended }).catch(() => undefined);
  }
  return moments;
}

type Figures = z.infer<typeof lived> & {
  moments: MemoryMoment[];
  peakMb: number | null;
  cores: number;
  lagMs: number;
  letters: { mails: number };
  recounted: string;
};

function showDay(
  { kinds, failures, boards, photos, lateMs, lagMs, moments, peakMb, cores, letters, recounted }: Figures,
  minutes: number,
) {
  const sum = (of: (kind: Kind) => number) => kinds.reduce((total, kind) => total + of(kind), 0);
  const [answers, limited, failed] = [
    sum((kind) => kind.answers),
    sum((kind) => kind.limited),
    sum((kind) => kind.failed),
  ];
  const rows = kinds.toSorted((one, other) => other.answers - one.answers);
  return [
    table(
      ['kind', 'answers', 'p50 ms', 'p95 ms', 'p99 ms', 'limited', 'failed'],
      rows.map((kind) => [
        kind.label,
        String(kind.answers),
        ...[kind.p50, kind.p95, kind.p99].map(figure),
        String(kind.limited),
        String(kind.failed),
      ]),
    ),
    '',
    `${answers} answers, ${figure(answers / minutes / 60)} a second by ${figure(cores)} of a core; ${limited} limited, ${failed} failed.`,
    ...failures,
    `Event loops came late by, at the 99th percentile: the site's by ${figure(lagMs)} ms, that of the people by ${figure(lateMs)}.`,
    `${boards.open} boards held open were sent ${boards.states} states; ${photos} photos were posted; ${letters.mails} letters and mails went out.`,
    showMemory(moments, peakMb),
    recounted,
  ].join('\n');
}

function showMemory(moments: MemoryMoment[], peakMb: number | null): string {
  const [first, last] = [moments[0], moments.at(-1)];
  const perMinute = 60 * slopeOf(settled(moments));
  const verdict = isFlat(moments) ? 'flat' : 'not flat';
  return `Memory, MB: ${first?.residentMb} at first, ${last?.residentMb} at the end, ${peakMb ?? '-'} at its highest; after the first third ${perMinute.toFixed(2)} more each minute: ${verdict}.`;
}
