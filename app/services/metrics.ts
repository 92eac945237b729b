import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import { log } from './log';
import { workerNumber } from './workers';

/** Metrics of this process in `/metrics`; a worker labels each with its number. */
const ofProcess = new Registry();
/** Metrics that are the same in every process. */
const ofSite = new Registry();

export const requestSeconds = new Histogram({
  name: 'http_request_duration_seconds',
  help: 'Time from the first byte of a request to the last of its answer, by route, method and kind of status.',
  labelNames: ['method', 'route', 'status'] as const,
  buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
  registers: [ofProcess],
});

/** @returns a function that counts one of the values; all are reported from 0 on */
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

/** Who a page was rendered for: all visitors, or one driver. */
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

/** A gauge of this process, read on request. */
export const registerGauge = gaugeIn(ofProcess);

/** A gauge with the same value in every process. */
export const registerSiteGauge = gaugeIn(ofSite);

type Labeled = { labels: Record<string, string>; value: number };

/** As above, with one series per item that `read` returns. */
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

let hasProcessMetrics = false;

/** Metrics of the process itself: event loop, heap, garbage collection. */
function collectProcessMetrics(): void {
  if (!hasProcessMetrics) collectDefaultMetrics({ register: ofProcess });
  hasProcessMetrics = true;
}

if (workerNumber !== null) {
  ofProcess.setDefaultLabels({ worker: workerNumber });
  collectProcessMetrics();
}

/** Measuring has a small constant cost, so a process without workers starts it with the first request. */
async function metricsOfProcess(): Promise<string> {
  collectProcessMetrics();
  return ofProcess.metrics();
}

/** In Prometheus's format. */
export async function metricsText(): Promise<{ type: string; text: string }> {
  return { type: ofSite.contentType, text: `${await metricsOfProcess()}\n${await ofSite.metrics()}` };
}

/**
 * A promise that rejects unhandled is a bug. It is logged and counted, but must not affect other users' requests: by default Node would
 * exit, which would let anyone who finds such a bug stop the site (ASVS 5.0, 16.5.4).
 */
export function logUnhandledRejections(): void {
  process.on('unhandledRejection', (error) => {
    countFailure('unawaited');
    log.error({ error }, 'unhandled promise rejection');
  });
}
