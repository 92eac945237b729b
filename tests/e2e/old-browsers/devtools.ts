import { once } from 'node:events';
import { WebSocket } from 'ws';
import { z } from 'zod';

/** The DevTools protocol, spoken with one page of a browser: Playwright's is too new for what these tests drive. */
export type DevTools = {
  /** Asks the browser to do something; rejects with its words when it cannot. */
  send: (method: string, params?: object) => Promise<unknown>;
  /** Hears what happens in the page, for as long as the connection is open. */
  on: (event: string, hear: (params: unknown) => void) => void;
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
  const hearing = new Map<string, (params: unknown) => void>();
  let lastId = 0;

  socket.on('message', (bytes) => {
    const { id, result, error, method, params } = messageSchema.parse(JSON.parse(String(bytes)));
    if (method) hearing.get(method)?.(params);
    const asked = id === undefined ? undefined : waiting.get(id);
    if (id === undefined || !asked) return;
    waiting.delete(id);
    if (error) asked.reject(new Error(error.message));
    else asked.resolve(result);
  });
  socket.on('close', () => {
    for (const { reject } of waiting.values()) reject(new Error('The browser has gone.'));
  });
  await once(socket, 'open');

  return {
    send: (method, params = {}) =>
      new Promise((resolve, reject) => {
        const id = ++lastId;
        waiting.set(id, { resolve, reject });
        socket.send(JSON.stringify({ id, method, params }));
      }),
    on: (event, hear) => hearing.set(event, hear),
    close: () => socket.close(),
  };
}
