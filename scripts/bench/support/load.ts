import autocannon from 'autocannon';
import { z } from 'zod';
import { answer, readInput } from './stdio';
import { summarize } from './statistics';

/** `ask('support/load.ts', Load)`: autocannon against one server for one round, in a process of its own. */

const request = z.object({
  method: z.enum(['GET', 'POST']).default('GET'),
  path: z.string(),
  headers: z.record(z.string(), z.string()).default({}),
  body: z.string().optional(),
});

const load = z.object({
  origin: z.url(),
  connections: z.int().positive(),
  seconds: z.number().positive(),
  /** Sent one after the other, by whichever connection is free. */
  requests: z.array(request).min(1),
  /** Starts over at the end of `requests`; false stops there, for what can be sent only once. */
  repeat: z.boolean(),
});

export type Load = z.input<typeof load>;
export type LoadRequest = z.input<typeof request>;

const { origin, connections, seconds, requests, repeat } = await readInput(load);

let next = 0;
const latencies: number[] = [];
let others = 0;
const startedAt = performance.now();
let lastAt = startedAt;

const result = await autocannon({
  url: origin,
  connections,
  duration: seconds,
  // Each connection builds one request ahead.
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

answer(summarize(latencies, (lastAt - startedAt) / 1000, others + result.errors + result.timeouts));
