import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';

/** What `/metrics` reports. Gauges such as the length of a queue are read on request. */
const registry = new Registry();

export const requestSeconds = new Histogram({
  name: 'http_request_duration_seconds',
  help: 'Time from the first byte of a request to the last of its answer, by route, method and kind of status.',
  labelNames: ['method', 'route', 'status'] as const,
  buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
  registers: [registry],
});

const failures = new Counter({
  name: 'failures_total',
  help: 'Photos that could not be stored, and tries to hand a mail over that failed.',
  labelNames: ['what'] as const,
  registers: [registry],
});

type Failure = 'photo' | 'mail';
for (const what of ['photo', 'mail'] satisfies Failure[]) failures.inc({ what }, 0);

export const countFailure = (what: Failure): void => failures.inc({ what });

/** A gauge, which is read on request. */
export function registerGauge(name: string, help: string, read: () => number | Promise<number>): void {
  const gauge: Gauge = new Gauge({ name, help, registers: [registry], collect: async () => gauge.set(await read()) });
}

const heldBackMail = new Counter({
  name: 'mail_held_back_total',
  help: 'Mail beyond what one address gets in an hour or a day: gathered into a later one, or dropped.',
  labelNames: ['what'] as const,
  registers: [registry],
});

type HeldBack = 'gathered' | 'dropped';
for (const what of ['gathered', 'dropped'] satisfies HeldBack[]) heldBackMail.inc({ what }, 0);

export const countHeldBackMail = (what: HeldBack): void => heldBackMail.inc({ what });

let isTellingOfProcess = false;

/**
 * In Prometheus's format. The process itself (event loop, heap, garbage) is measured from the first request on: measuring costs a
 * little all the time.
 */
export async function metricsText(): Promise<{ type: string; text: string }> {
  if (!isTellingOfProcess) collectDefaultMetrics({ register: registry });
  isTellingOfProcess = true;
  return { type: registry.contentType, text: await registry.metrics() };
}
