import autocannon from 'autocannon';
import { z } from 'zod';
import { percentiles, processFigures, type Round } from './figures';
import { runTask, type Site } from './site';

/** The tasks that put a server or MongoDB under load for one round, and what a round returns. */

const loadRequest = z.object({
  method: z.enum(['GET', 'POST']).default('GET'),
  path: z.string(),
  headers: z.record(z.string(), z.string()).default({}),
  body: z.string().optional(),
});
export type LoadRequest = z.input<typeof loadRequest>;

export const loadInput = z.object({
  origin: z.url(),
  connections: z.int().positive(),
  seconds: z.number().positive(),
  /** Sent in order, each by the next free connection. */
  requests: z.array(loadRequest).min(1),
  /** Starts over at the end of `requests`; false for requests that count only once, such as votes. */
  repeat: z.boolean(),
});
type Load = z.input<typeof loadInput>;

export async function load({ origin, connections, seconds, requests, repeat }: z.output<typeof loadInput>) {
  let next = 0;
  let others = 0;
  const latencies: number[] = [];
  const startedAt = performance.now();
  let lastAt = startedAt;
  const result = await autocannon({
    url: origin,
    connections,
    duration: seconds,
    // Each connection prepares one request ahead.
    ...(repeat ? {} : { maxOverallRequests: Math.max(connections, requests.length - connections) }),
    requests: [{ setupRequest: (given) => ({ ...given, ...requests[next++ % requests.length] }) }],
    setupClient: (client) => {
      client.on('response', (status: number, _bytes: number, milliseconds: number) => {
        lastAt = performance.now();
        if (status === 200) latencies.push(milliseconds);
        else others += 1;
      });
    },
  });
  return { latencies, seconds: (lastAt - startedAt) / 1000, failed: others + result.errors + result.timeouts };
}

const roundResult = z.object({ latencies: z.array(z.number()), seconds: z.number(), failed: z.number() });

/** One round of requests to a site, with the processor time that it and MongoDB took. */
export async function loadRound(site: Site, given: Omit<Load, 'origin'>): Promise<Round> {
  const cpuMs = async (pid: number) => (await processFigures(pid))?.cpuMs ?? Number.NaN;
  const before = { server: await cpuMs(site.pid), mongod: await cpuMs(site.mongodPid) };
  const input = { ...given, origin: site.origin } satisfies Load;
  const measured = await runTask('load', input, { limitSeconds: given.seconds + 60 });
  const { latencies, seconds, failed } = roundResult.parse(measured);
  const answers = latencies.length;
  const { p50, p99 } = percentiles(latencies);
  return {
    ...{ perSecond: answers / seconds, p50, p99, failed, answers },
    serverCpu: ((await cpuMs(site.pid)) - before.server) / answers,
    mongodCpu: ((await cpuMs(site.mongodPid)) - before.mongod) / answers,
  };
}
