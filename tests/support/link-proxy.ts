import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { listen } from './listen';

/**
 * What a link does with bytes. `pass`: forwards them immediately. `stall`: accepts connections and bytes, but forwards nothing in either
 * direction until another state releases what was held. `drip`: forwards this many bytes per second to the browser, and uploads
 * immediately. `cut`: closes all connections and accepts no new ones. `cutAfter`: cuts after this many more bytes `up` or `down`; 0 `down`
 * means that the site gets a request but its response is lost.
 */
export type LinkState = 'pass' | 'stall' | 'cut' | { drip: number } | { cutAfter: number; of: 'up' | 'down' };

export type LinkProxy = {
  /** The site through the link. Cookies ignore ports, so a driver who is signed in at the site is signed in here too. */
  url: string;
  /** @param only affects requests whose path matches; others pass. A cut link is cut for all. */
  set(state: LinkState, only?: RegExp): void;
  /** Bytes forwarded since the start. */
  bytes(): { up: number; down: number };
  /** All requests so far, such as `GET /posts/1`, in order of arrival, including those without a response. */
  requests(): string[];
  stop(): Promise<void>;
};

const ticksPerSecond = 10;

/**
 * A real weak connection to the site: a TCP proxy between a browser and the site. Give the browser `url` as its `baseURL`.
 *
 * ```ts
 * const link = await aLink(siteUrl());
 * await page.goto(`${link.url}/latest-meat`);
 * link.set('stall'); // or { drip: 1 }, { cutAfter: 0, of: 'down' }, 'cut'
 * link.set('pass');
 * ```
 */
export async function aLink(siteUrl: string): Promise<LinkProxy> {
  const { hostname, port } = new URL(siteUrl);
  const connections = new Set<Connection>();
  const requestLines: string[] = [];
  const bytes = { up: 0, down: 0 };
  let state: LinkState = 'pass';
  let only: RegExp | undefined;

  const cut = () => {
    state = 'cut';
    connections.forEach(({ end }) => end());
  };
  /** How many of the waiting bytes may be forwarded now, on a connection with a request for this path. */
  const allowed = (direction: 'up' | 'down', path: string, waiting: number, dripped: number): number => {
    if (state === 'pass' || (only && !only.test(path))) return waiting;
    if (state === 'stall' || state === 'cut') return 0;
    if ('cutAfter' in state) return state.of === direction ? Math.min(waiting, state.cutAfter) : waiting;
    return direction === 'up' ? waiting : Math.min(waiting, dripped);
  };
  const count = (direction: 'up' | 'down', sent: number, path: string) => {
    bytes[direction] += sent;
    if (typeof state === 'string' || !('cutAfter' in state) || state.of !== direction) return;
    if (only && !only.test(path)) return;
    state = { ...state, cutAfter: state.cutAfter - sent };
  };
  const isSpent = (direction: 'up' | 'down', path: string): boolean =>
    typeof state === 'object' &&
    'cutAfter' in state &&
    state.of === direction &&
    state.cutAfter <= 0 &&
    (!only || only.test(path));

  // The site accepts only its own host name.
  const withSiteHost = (chunk: Buffer) => {
    const end = chunk.indexOf('\r\n\r\n');
    const head = chunk.toString('latin1', 0, end < 0 ? chunk.length : end);
    const named = Buffer.from(head.replaceAll(`${hostname}:${ownPort}`, `${hostname}:${port}`), 'latin1');
    return end < 0 ? named : Buffer.concat([named, chunk.subarray(end)]);
  };

  const server = createServer((browser) => {
    if (state === 'cut') return void browser.destroy();
    const site = connect(Number(port), hostname);
    let path = '';
    const oneWay = (direction: 'up' | 'down', to: Socket) => {
      let buffered = Buffer.alloc(0);
      let hasEnded = false;
      // The number of bytes, perhaps a fraction, that may be forwarded now.
      let dripped = 0;
      return {
        take: (chunk: Buffer) => void (buffered = Buffer.concat([buffered, chunk])),
        finish: () => void (hasEnded = true),
        move: (isTick: boolean) => {
          if (isTick && typeof state === 'object' && 'drip' in state) dripped += state.drip / ticksPerSecond;
          const allowedBytes = allowed(direction, path, buffered.length, Math.floor(dripped));
          dripped = buffered.length > 0 ? Math.max(0, dripped - allowedBytes) : 0;
          if (allowedBytes > 0) {
            to.write(buffered.subarray(0, allowedBytes));
            count(direction, allowedBytes, path);
            buffered = buffered.subarray(allowedBytes);
          }
          if (buffered.length > 0 && isSpent(direction, path)) return cut();
          if (hasEnded && buffered.length === 0) to.end();
        },
      };
    };
    const up = oneWay('up', site);
    const down = oneWay('down', browser);
    const connection: Connection = {
      move: (isTick) => [up, down].forEach(({ move }) => move(isTick)),
      end: () => [browser, site].forEach((socket) => socket.destroy()),
    };
    connections.add(connection);
    const endAndRemove = () => {
      connection.end();
      connections.delete(connection);
    };
    for (const socket of [browser, site])
      socket.on('error', endAndRemove).once('close', (failed) => failed && endAndRemove());
    browser.once('close', endAndRemove);
    browser.on('data', (chunk: Buffer) => {
      const [, method, target] =
        /^([A-Z]{3,7}) (\/\S*) HTTP\/1/.exec(chunk.subarray(0, 2_000).toString('latin1')) ?? [];
      if (method && target) {
        path = target;
        requestLines.push(`${method} ${target}`);
      }
      up.take(method ? withSiteHost(chunk) : chunk);
      connection.move(false);
    });
    site.on('data', (chunk: Buffer) => {
      down.take(chunk);
      connection.move(false);
    });
    browser.once('end', () => {
      up.finish();
      connection.move(false);
    });
    site.once('end', () => {
      down.finish();
      connection.move(false);
    });
  });
  const clock = setInterval(() => connections.forEach(({ move }) => move(true)), 1_000 / ticksPerSecond);
  const ownPort = await listen(server);
  return {
    url: `http://${hostname}:${ownPort}`,
    set: (newState, pathPattern) => {
      state = newState;
      only = pathPattern;
      if (newState === 'cut') cut();
      else connections.forEach(({ move }) => move(false));
    },
    bytes: () => ({ ...bytes }),
    requests: () => [...requestLines],
    stop: async () => {
      clearInterval(clock);
      connections.forEach(({ end }) => end());
      server.close();
      await once(server, 'close');
    },
  };
}

/** A connection from the browser to the site. */
type Connection = { move(isTick: boolean): void; end(): void };
