import { Agent, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { expect } from 'vitest';
import { z } from 'zod';
import { Answer, fromOwnPage } from './client';
import type { RunningServer } from './server';

const requestLine = z.object({ msg: z.literal('request'), requestId: z.string(), worker: z.number(), pid: z.number() });

export type WorkerProcess = { number: number; pid: number };

/** A browser's only connection, which stays with the worker that accepted it. */
class Connection {
  private readonly agent = new Agent({ keepAlive: true, maxSockets: 1 });

  constructor(
    private readonly origin: string,
    private readonly cookie = '',
  ) {}

  send(method: string, path: string, body?: unknown): Promise<Answer> {
    const { agent, cookie } = this;
    return ask(this.origin, { method, path, agent, body, cookie });
  }

  end(): void {
    this.agent.destroy();
  }
}

export type ToWorker = { worker: WorkerProcess; connection: Connection };

type AskOptions = { method?: string; path?: string; agent?: Agent | false; body?: unknown; cookie?: string };

/** Without an agent, each request uses a new connection. */
export function ask(
  origin: string,
  { method = 'GET', path = '/healthz', agent = false, body, cookie = '' }: AskOptions,
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const json = body === undefined ? {} : { 'content-type': 'application/json' };
    const sent = request(new URL(path, origin), { method, agent, headers: { ...fromOwnPage, ...json, cookie } });
    sent.once('error', reject);
    sent.setTimeout(120_000, () => sent.destroy(new Error('There was no response.')));
    sent.once('response', (response) => {
      const { statusCode = 0, headers } = response;
      const pairs = Object.entries(headers).flatMap(([name, value]) =>
        [value ?? []].flat().map((each): [string, string] => [name, each]),
      );
      text(response).then((all) => resolve(new Answer(statusCode, new Headers(pairs), all)), reject);
    });
    sent.end(body === undefined ? undefined : JSON.stringify(body));
  });
}

/** The worker that responded, according to the log. */
export async function workerOf({ log }: RunningServer, { headers }: Answer): Promise<WorkerProcess> {
  const id = headers.get('x-request-id');
  const lineOf = () =>
    log.map(({ text: line }) => requestLine.safeParse(JSON.parse(line)).data).find((line) => line?.requestId === id);
  await expect.poll(lineOf).toBeDefined();
  const line = lineOf();
  return { number: line?.worker ?? 0, pid: line?.pid ?? 0 };
}

/** A connection to each worker, in order of their numbers. */
export async function connectToEach(server: RunningServer, count: number, cookie?: string): Promise<ToWorker[]> {
  const found = new Map<number, ToWorker>();
  while (found.size < count) {
    const connection = new Connection(server.origin, cookie);
    const worker = await workerOf(server, await connection.send('GET', '/healthz'));
    if (found.has(worker.number)) connection.end();
    else found.set(worker.number, { worker, connection });
  }
  return [...found.values()].sort((a, b) => a.worker.number - b.worker.number);
}
