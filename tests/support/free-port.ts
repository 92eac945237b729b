import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';

/** Below the ephemeral ports of Linux (32768), macOS and Windows (49152). */
const range = { from: 20_000, to: 32_000 };

/**
 * @returns a loopback port for a server that must know its port before it starts. The system won't assign it to a connection until then,
 *   unlike a port that it chose itself.
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
