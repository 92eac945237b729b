import { once } from 'node:events';
import { WebSocket } from 'ws';
import { z } from 'zod';

/** A DevTools protocol connection to one page. These browsers are too old for Playwright. */
export type DevTools = {
  /** Sends a command; rejects with the browser's error message. */
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
  await once(socket, 'open');

  return {
    send: (method, params = {}) =>
      new Promise((resolve, reject) => {
        const id = ++lastId;
        waiting.set(id, { resolve, reject });
        socket.send(JSON.stringify({ id, method, params }));
      }),
    on: (event, listener) => listeners.set(event, listener),
    close: () => socket.close(),
  };
}
