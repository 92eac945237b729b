import { connect, createServer, type Socket } from 'node:net';
import { once } from 'node:events';
import { listen } from '../support/listen';

/** A proxy to the site that breaks connections in the middle of a photo, and counts uploaded photo bytes. */
export type CutLink = {
  url: string;
  uploaded: () => number;
  isCut: () => boolean;
  /** Makes connections work again. */
  mend: () => void;
  stop: () => Promise<void>;
};

/** @param cutAfter photo bytes after which connections break */
export async function aCutLink(siteUrl: string, cutAfter: number): Promise<CutLink> {
  const { hostname, port } = new URL(siteUrl);
  const sockets = new Set<Socket>();
  let uploaded = 0;
  let state: 'whole' | 'cut' | 'mended' = 'whole';
  // The site only accepts its own Host.
  const asOfTheSite = (head: Buffer) =>
    Buffer.from(head.toString('latin1').replaceAll(`${hostname}:${ownPort}`, `${hostname}:${port}`), 'latin1');
  const server = createServer((browser) => {
    if (state === 'cut') return void browser.destroy();
    const site = connect(Number(port), hostname);
    let isUpload = false;
    for (const socket of [browser, site]) {
      sockets.add(socket);
      socket.on('error', () => undefined);
      socket.once('close', () => sockets.delete(socket));
    }
    site.pipe(browser);
    browser.on('data', (chunk) => {
      const isHead = /^(GET|POST|PATCH) /.exec(chunk.subarray(0, 8).toString('latin1'));
      if (isHead) isUpload = isHead[1] === 'PATCH';
      site.write(isHead ? asOfTheSite(chunk) : chunk);
      if (!isUpload) return;
      uploaded += chunk.length;
      if (state !== 'whole' || uploaded < cutAfter) return;
      state = 'cut';
      // Closes all connections, because a browser would retry over another one by itself.
      sockets.forEach((socket) => socket.destroy());
    });
    browser.once('end', () => site.end());
  });
  const ownPort = await listen(server);
  const url = `http://${hostname}:${ownPort}`;
  const stop = async () => {
    sockets.forEach((socket) => socket.destroy());
    server.close();
    await once(server, 'close');
  };
  return { url, uploaded: () => uploaded, isCut: () => state === 'cut', mend: () => void (state = 'mended'), stop };
}
