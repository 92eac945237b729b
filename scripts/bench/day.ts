import { once } from 'node:events';
import { SMTPServer } from 'smtp-server';
import { figure, processFigures, table } from './figures';
import { fillFolder } from './filled-site';
import { type People, simulatePeople } from './people';
import { openSite, recount, runTask, type Site } from './site';
import { say } from '../terminal';

/** Section `day`: a site in use. */

/** Rate limits are as in production. Each person has their own IP address, behind a proxy. */
const settings = { RATE_LIMIT_SCALE: '1', TRUST_PROXY: '1', METRICS_TOKEN: 'only for this run' };
const posts = 5_000;

/**
 * Drivers and visitors read, vote, comment, search, post photos and follow, some with a leaderboard open, while the weekly
 * emails go out. Measures latency, failures and memory, and recounts at the end.
 */
export async function measureDay({ workers, ...people }: People & { workers: number }) {
  const { minutes, drivers, visitors, think } = people;
  const { folder, size, world } = await fillFolder(posts, drivers);
  const mail = await openMailServer();
  Object.assign(folder.env, settings, { SMTP_URL: mail.url, WORKERS: String(workers) });
  try {
    const dueAt = Date.now() + (minutes * 60_000) / 4;
    await runTask('subscribe', { ...size, dueAt }, { limitSeconds: 60, env: folder.env });
    const site = await openSite(folder);
    try {
      say(`${drivers} drivers and ${visitors} visitors for ${minutes} minutes, ${think} s between actions ...`);
      // Reading the delay resets it to zero.
      await loopDelayMs(site);
      const startedAt = performance.now();
      const before = await processFigures(site.pid);
      const result = await simulatePeople(site.origin, people, world);
      const after = await processFigures(site.pid);
      const figures = {
        ...result,
        memoryMb: { start: before?.residentMb, end: after?.residentMb, highest: after?.peakMb },
        cores: ((after?.cpuMs ?? Number.NaN) - (before?.cpuMs ?? Number.NaN)) / (performance.now() - startedAt),
        loopDelayMs: await loopDelayMs(site),
        mails: mail.count(),
        recounted: await recount(site.env),
      };
      say(`\n${showDay(figures, minutes)}`);
      return figures;
    } finally {
      await site.stop();
    }
  } finally {
    mail.close();
    await folder.remove();
  }
}

/** An SMTP server that accepts every email and counts them. */
async function openMailServer() {
  let mails = 0;
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    onData(stream, _session, done) {
      stream.resume().on('end', () => {
        mails += 1;
        done();
      });
    },
  });
  smtp.on('error', () => undefined);
  smtp.listen(0, '127.0.0.1');
  await once(smtp.server, 'listening');
  const address = smtp.server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return { url: `smtp://127.0.0.1:${port}`, count: () => mails, close: () => void smtp.close() };
}

/** The 99th percentile of the site's event loop delay since the last call. */
async function loopDelayMs({ origin }: Site): Promise<number> {
  const headers = { authorization: `Bearer ${settings.METRICS_TOKEN}` };
  const text = await (await fetch(`${origin}/metrics`, { headers })).text();
  return 1000 * Number(/^nodejs_eventloop_lag_p99_seconds (\S+)$/m.exec(text)?.[1]);
}

type Figures = Awaited<ReturnType<typeof simulatePeople>> & {
  memoryMb: Record<'start' | 'end' | 'highest', number | undefined>;
  cores: number;
  loopDelayMs: number;
  mails: number;
  recounted: string;
};

function showDay({ rows, failures, boards, photos, lateMs, memoryMb, ...figures }: Figures, minutes: number): string {
  const sum = (name: 'answers' | 'limited' | 'failed') => rows.reduce((total, row) => total + row[name], 0);
  return [
    table(
      ['action', 'answers', 'p50 ms', 'p95 ms', 'p99 ms', 'limited', 'failed'],
      rows
        .toSorted((one, other) => other.answers - one.answers)
        .map(({ label, ...row }) => [
          label,
          ...[row.answers, row.p50, row.p95, row.p99, row.limited, row.failed].map(figure),
        ]),
    ),
    '',
    `${sum('answers')} answers, ${figure(sum('answers') / minutes / 60)} a second with ${figure(figures.cores)} of a core; ${sum('limited')} rate limited, ${sum('failed')} failed.`,
    ...failures,
    `Event loop delay, p99: the site ${figure(figures.loopDelayMs)} ms, the people ${figure(lateMs)} ms.`,
    `${boards.open} open leaderboards got ${boards.updates} updates; ${photos} photos were posted; ${figures.mails} emails went out.`,
    `Memory, MB: ${memoryMb.start ?? '-'} at the start, ${memoryMb.end ?? '-'} at the end, ${memoryMb.highest ?? '-'} at its highest.`,
    figures.recounted,
  ].join('\n');
}
