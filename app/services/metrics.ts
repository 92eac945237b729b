import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import { log } from './log';
import { workerNumber } from './workers';

/** Metrics of this process in `/metrics`. A worker labels each with its number. */
const processRegistry = new Registry();
/** Metrics that are the same in every process. */
const siteRegistry = new Registry();

export const requestSeconds = new Histogram({
  name: 'http_request_duration_seconds',
  help: 'Time from the first byte of a request to the last byte of its response, by route, method and kind of status.',
  labelNames: ['method', 'route', 'status'] as const,
  buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
  registers: [processRegistry],
});

/** @returns a function that counts one of the values. All values are reported from the start, as 0 */
function registerCounter<Value extends string>(name: string, help: string, label: string, values: readonly Value[]) {
  const counter = new Counter({ name, help, labelNames: [label], registers: [processRegistry] });
  for (const value of values) counter.inc({ [label]: value }, 0);
  return (value: Value): void => counter.inc({ [label]: value });
}

export const countFailure = registerCounter(
  'failures_total',
  'Photos that could not be stored, failed attempts to send an email, and unhandled promise rejections.',
  'what',
  ['photo', 'mail', 'unawaited'],
);

export const countHeldBackMail = registerCounter(
  'mail_held_back_total',
  'Emails beyond the hourly or daily limit of one address: combined into a later one, or dropped.',
  'what',
  ['gathered', 'dropped'],
);

const readers = ['visitors', 'driver'] as const;

/** Whom a page was rendered for: all visitors, or one driver. */
export type Readers = (typeof readers)[number];

export const countRendering = registerCounter(
  'pages_rendered_total',
  'Pages rendered for visitors or for one driver. All other page requests were answered from the cache.',
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
export const registerGauge = gaugeIn(processRegistry);

/** A gauge with the same value in every process. */
export const registerSiteGauge = gaugeIn(siteRegistry);

type Labeled = { labels: Record<string, string>; value: number };

/** Like `registerSiteGauge`, with one series per item that `read` returns. */
export function registerSiteGauges(
  name: string,
  help: string,
  labelNames: string[],
  read: () => Promise<Labeled[]>,
): void {
  const gauge: Gauge = new Gauge({
    ...{ name, help, labelNames, registers: [siteRegistry] },
    async collect() {
      gauge.reset();
      for (const { labels, value } of await read()) gauge.set(labels, value);
    },
  });
}

let hasProcessMetrics = false;

/** Metrics of the process itself: event loop, heap, garbage collection. */
function collectProcessMetrics(): void {
  if (!hasProcessMetrics) collectDefaultMetrics({ register: processRegistry });
  hasProcessMetrics = true;
}

if (workerNumber !== null) {
  processRegistry.setDefaultLabels({ worker: workerNumber });
  collectProcessMetrics();
}

/** Measuring has a small constant cost, so a site without workers starts it with the first request for metrics. */
async function processMetrics(): Promise<string> {
  collectProcessMetrics();
  return processRegistry.metrics();
}

/** In Prometheus's format. */
export async function metricsText(): Promise<{ type: string; text: string }> {
  return { type: siteRegistry.contentType, text: `${await processMetrics()}\n${await siteRegistry.metrics()}` };
}

/**
 * An unhandled rejection is a bug. It is logged and counted, but must not affect other users' requests. By default Node would exit, so anyone
 * who finds such a bug could stop the site (ASVS 5.0, 16.5.4).
 */
export function logUnhandledRejections(): void {
  process.on('unhandledRejection', (error) => {
    countFailure('unawaited');
    log.error({ error }, 'unhandled promise rejection');
  });
}
