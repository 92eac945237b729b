import autocannon from 'autocannon';
import mongoose from 'mongoose';
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

export const incrementsInput = z.object({
  clients: z.int().positive(),
  seconds: z.number().positive(),
  /** 1 if all clients increment the same document. */
  documents: z.int().positive(),
});

/** The least a counted vote can cost: one `$inc` by primary key, with the site's write concern (majority, journaled). */
export async function increments({ clients, seconds, documents }: z.output<typeof incrementsInput>) {
  const counters = mongoose.connection.collection<{ _id: number; count: number }>('bench_counters');
  await counters.deleteMany({});
  await counters.insertMany(Array.from({ length: documents }, (_, _id) => ({ _id, count: 0 })));
  const latencies: number[] = [];
  const startedAt = performance.now();
  const endsAt = startedAt + seconds * 1000;
  await Promise.all(
    Array.from({ length: clients }, async (_, client) => {
      for (let turn = 0; performance.now() < endsAt; turn += 1) {
        const sentAt = performance.now();
        await counters.updateOne({ _id: (client + turn * clients) % documents }, { $inc: { count: 1 } });
        latencies.push(performance.now() - sentAt);
      }
    }),
  );
  return { latencies, seconds: (performance.now() - startedAt) / 1000, failed: 0 };
}

const roundResult = z.object({ latencies: z.array(z.number()), seconds: z.number(), failed: z.number() });

export const loadRound = (server: Pick<Site, 'origin' | 'pid'>, mongodPid: number, given: Omit<Load, 'origin'>) =>
  measureRound(server.pid, mongodPid, () =>
    runTask('load', { ...given, origin: server.origin } satisfies Load, { limitSeconds: given.seconds + 60 }),
  );

export const incrementsRound = ({ env, mongodPid }: Site, input: z.input<typeof incrementsInput>) =>
  measureRound(null, mongodPid, () => runTask('increments', input, { limitSeconds: input.seconds + 60, env }));

async function measureRound(
  serverPid: number | null,
  mongodPid: number,
  measure: () => Promise<unknown>,
): Promise<Round> {
  const cpuMs = async (pid: number | null) =>
    pid === null ? Number.NaN : ((await processFigures(pid))?.cpuMs ?? Number.NaN);
  const before = { server: await cpuMs(serverPid), mongod: await cpuMs(mongodPid) };
  const { latencies, seconds, failed } = roundResult.parse(await measure());
  const answers = latencies.length;
  const { p50, p99 } = percentiles(latencies);
  return {
    ...{ perSecond: answers / seconds, p50, p99, failed, answers },
    serverCpu: ((await cpuMs(serverPid)) - before.server) / answers,
    mongodCpu: ((await cpuMs(mongodPid)) - before.mongod) / answers,
  };
}
