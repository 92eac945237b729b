import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';

/** Below what Linux (32768), macOS and Windows (49152) give to connections of their own. */
const range = { from: 20_000, to: 32_000 };

/**
 * @returns a port of the loopback for a server that has to know its own before it starts. The system gives it to no one
 * until then, unlike one that it chose itself, which the next connection may get.
 */
export async function freePort(): Promise<number> {
  const port = randomInt(range.from, range.to);
  const holder = createServer().listen(port, '127.0.0.1');
  try {
    await once(holder, 'listening');
  } catch {
    return freePort();
  }
  holder.close();
  await once(holder, 'close');
  return port;
}
