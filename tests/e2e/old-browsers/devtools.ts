import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { WebSocket } from 'ws';
import { z } from 'zod';

/** A DevTools protocol connection to one page. These browsers are too old for Playwright. */
export type DevTools = {
  /** Sends a command; rejects with the browser's error message, or if the browser doesn't answer. */
  send: (method: string, params?: object) => Promise<unknown>;
  /** Listens to events while the connection is open. */
  on: (event: string, listener: (params: unknown) => void) => void;
  close: () => void;
};

const messageSchema = z.object({
  id: z.number().optional(),
  result: z.unknown().optional(),
  error: z.object({ message: z.string() }).optional(),
  method: z.string().optional(),
  params: z.unknown().optional(),
});

type Waiting = { resolve: (result: unknown) => void; reject: (error: Error) => void };

/** The time limit for each wait, since an old browser may hang. A whole test may take 15 minutes. */
export const timeoutMs = 60_000;

/**
 * Waits for an old browser, for a limited time.
 * @param what the missing thing, for the error message
 * @throws Error after `withinMs`
 */
export async function inTime<Result>(waiting: Promise<Result>, what: string, withinMs = timeoutMs): Promise<Result> {
  const stopped = new AbortController();
  const tooLate = wait(withinMs, undefined, { signal: stopped.signal }).then(() => {
    throw new Error(`The old browser hangs: no ${what} within ${withinMs / 1_000} seconds.`);
  });
  try {
    return await Promise.race([waiting, tooLate]);
  } finally {
    stopped.abort();
  }
}

export async function connect(address: string): Promise<DevTools> {
  const socket = new WebSocket(address, { perMessageDeflate: false });
  const waiting = new Map<number, Waiting>();
  const listeners = new Map<string, (params: unknown) => void>();
  let lastId = 0;

  socket.on('message', (bytes) => {
    const { id, result, error, method, params } = messageSchema.parse(JSON.parse(String(bytes)));
    if (method) listeners.get(method)?.(params);
    const pending = id === undefined ? undefined : waiting.get(id);
    if (id === undefined || !pending) return;
    waiting.delete(id);
    if (error) pending.reject(new Error(error.message));
    else pending.resolve(result);
  });
  socket.on('close', () => {
    for (const { reject } of waiting.values()) reject(new Error('The browser has exited.'));
  });
  await inTime(once(socket, 'open'), 'DevTools connection');

  return {
    send: (method, params = {}) => {
      const answer = new Promise((resolve, reject) => {
        const id = ++lastId;
        waiting.set(id, { resolve, reject });
        socket.send(JSON.stringify({ id, method, params }));
      });
      return inTime(answer, `answer to ${method}`);
    },
    on: (event, listener) => listeners.set(event, listener),
    close: () => socket.close(),
  };
}
