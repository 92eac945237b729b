import autocannon from 'autocannon';
import mongoose from 'mongoose';
import { z } from 'zod';
import { percentiles, processFigures, type Round } from './figures';
import { runTask, type Site } from './site';

/** Puts a server or MongoDB under load for one round. */

export type LoadRequest = {
  method?: 'GET' | 'POST';
  path: string;
  headers?: Record<string, string>;
  body?: string;
};

type Load = {
  connections: number;
  seconds: number;
  /** Sent in order, each by the next free connection. */
  requests: LoadRequest[];
  /** Starts over at the end of `requests`; false for requests that count only once, such as votes. */
  repeat: boolean;
};

type Target = Pick<Site, 'origin' | 'pid'>;

async function load({ origin }: Target, { connections, seconds, requests, repeat }: Load): Promise<Answers> {
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
type Increments = z.output<typeof incrementsInput>;

/** The least a counted vote can cost: one `$inc` by primary key, with the site's write concern (majority, journaled). */
export async function increments({ clients, seconds, documents }: Increments): Promise<Answers> {
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

const answersShape = z.object({
  /** Milliseconds, of successful answers. */
  latencies: z.array(z.number()),
  seconds: z.number(),
  /** Other answers, and requests without one. */
  failed: z.number(),
});
type Answers = z.output<typeof answersShape>;

export const loadRound = (target: Target, mongodPid: number, given: Load): Promise<Round> =>
  measureRound(target.pid, mongodPid, () => load(target, given));

export const incrementsRound = ({ env, mongodPid }: Site, input: Increments): Promise<Round> =>
  measureRound(null, mongodPid, async () =>
    answersShape.parse(await runTask('increments', input, { limitSeconds: input.seconds + 60, env })),
  );

async function measureRound(
  serverPid: number | null,
  mongodPid: number,
  measure: () => Promise<Answers>,
): Promise<Round> {
  const cpuMs = async (pid: number | null) =>
    pid === null ? Number.NaN : ((await processFigures(pid))?.cpuMs ?? Number.NaN);
  const before = { server: await cpuMs(serverPid), mongod: await cpuMs(mongodPid) };
  const { latencies, seconds, failed } = await measure();
  const answers = latencies.length;
  const { p50, p99 } = percentiles(latencies);
  return {
    ...{ perSecond: answers / seconds, p50, p99, failed, answers },
    serverCpu: ((await cpuMs(serverPid)) - before.server) / answers,
    mongodCpu: ((await cpuMs(mongodPid)) - before.mongod) / answers,
  };
}
