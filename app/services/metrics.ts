import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import { log } from './log';
import { workerNumber } from './workers';

/** What `/metrics` reports of this process; a worker labels each figure with its number. */
const ofProcess = new Registry();
/** What is the same whichever process is asked. */
const ofSite = new Registry();

export const requestSeconds = new Histogram({
  name: 'http_request_duration_seconds',
  help: 'Time from the first byte of a request to the last of its answer, by route, method and kind of status.',
  labelNames: ['method', 'route', 'status'] as const,
  buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
  registers: [ofProcess],
});

/** @returns a counter for one of the values, reported from 0 on */
function registerCounter<Value extends string>(name: string, help: string, label: string, values: readonly Value[]) {
  const counter = new Counter({ name, help, labelNames: [label], registers: [ofProcess] });
  for (const value of values) counter.inc({ [label]: value }, 0);
  return (value: Value): void => counter.inc({ [label]: value });
}

export const countFailure = registerCounter(
  'failures_total',
  'Photos that could not be stored, tries to hand a mail over that failed, and what failed with nothing waiting for it.',
  'what',
  ['photo', 'mail', 'unawaited'],
);

export const countHeldBackMail = registerCounter(
  'mail_held_back_total',
  'Mail beyond what one address gets in an hour or a day: gathered into a later one, or dropped.',
  'what',
  ['gathered', 'dropped'],
);

const readers = ['visitors', 'driver'] as const;

/** The audience of a rendered page: all visitors, or one driver. */
export type Readers = (typeof readers)[number];

export const countRendering = registerCounter(
  'pages_rendered_total',
  'Pages rendered for visitors, or for one driver; other requests for pages were answered from the cache.',
  'readers',
  readers,
);

type GaugeMaker = (name: string, help: string, read: () => number | Promise<number>) => void;

const gaugeIn =
  (registry: Registry): GaugeMaker =>
  (name, help, read) => {
    const gauge: Gauge = new Gauge({ name, help, registers: [registry], collect: async () => gauge.set(await read()) });
  };

/** A gauge of this process, which is read on request. */
export const registerGauge = gaugeIn(ofProcess);

/** A gauge that every process would read alike. */
export const registerSiteGauge = gaugeIn(ofSite);

type Labeled = { labels: Record<string, string>; value: number };

/** As above, with a series for each of what `read` returns. */
export function registerSiteGauges(
  name: string,
  help: string,
  labelNames: string[],
  read: () => Promise<Labeled[]>,
): void {
  const gauge: Gauge = new Gauge({
    ...{ name, help, labelNames, registers: [ofSite] },
    async collect() {
      gauge.reset();
      for (const { labels, value } of await read()) gauge.set(labels, value);
    },
  });
}

let isTellingOfProcess = false;

/** How the process itself does: event loop, heap, garbage. */
function tellOfProcess(): void {
  if (!isTellingOfProcess) collectDefaultMetrics({ register: ofProcess });
  isTellingOfProcess = true;
}

if (workerNumber !== null) {
  ofProcess.setDefaultLabels({ worker: workerNumber });
  tellOfProcess();
}

/** Measuring costs a little all the time: a process that serves alone begins with the first request. */
async function metricsOfProcess(): Promise<string> {
  tellOfProcess();
  return ofProcess.metrics();
}

/** In Prometheus's format. */
export async function metricsText(): Promise<{ type: string; text: string }> {
  return { type: ofSite.contentType, text: `${await metricsOfProcess()}\n${await ofSite.metrics()}` };
}

/**
 * A promise that rejects while nothing awaits it is a bug. It is logged and counted, and must not cost anyone else
 * their request: Node would end the process, and so could anyone who finds a way to make one fail (ASVS 5.0, 16.5.4).
 */
export function tellUnawaitedFailures(): void {
  process.on('unhandledRejection', (error) => {
    countFailure('unawaited');
    log.error({ error }, 'something failed that nothing waited for');
  });
}
