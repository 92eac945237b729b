import type { Worker } from 'node:cluster';
import { z } from 'zod';

/** Node's own messages (lib/internal/cluster): a connection for a worker, and the worker's answer that it has taken it or not. */
const connection = z.object({ act: z.literal('newconn'), seq: z.number() });
const answer = z.object({ ack: z.number() });

/**
 * Node forgets a connection that is on its way to a worker when that dies: nobody closes it, and whoever waits there waits forever.
 * It goes to another worker instead. This leans on how node works inside; tests/faults/workers.test.ts fails where that changes.
 */
export function handOnWhenDead(worker: Worker, another: () => Worker | undefined): void {
  const { process: child } = worker;
  const { send } = child;
  const onTheirWay = new Map<number, unknown[]>();
  Object.assign(child, {
    send(...given: unknown[]) {
      const sent = connection.safeParse(given[0]).data;
      if (sent) onTheirWay.set(sent.seq, given);
      return Reflect.apply(send, child, given);
    },
  });
  child.on('internalMessage', (message) => {
    const taken = answer.safeParse(message).data;
    if (taken) onTheirWay.delete(taken.ack);
  });
  worker.once('exit', () => {
    const next = another()?.process;
    if (next) for (const given of onTheirWay.values()) Reflect.apply(next.send, next, given);
  });
}
