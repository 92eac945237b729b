import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, request } from 'node:http';
import { killSwitchScript } from '~/http/express/service-worker-kill-switch';
import { listen } from '../support/listen';

/** A proxy that serves the site before and after an upgrade, or with the service worker turned off. */
export type Upgrade = {
  url: string;
  /** Switches to a new version, which lacks some files of the old one. @param gone prefixes of the missing files' names */
  upgrade: (gone: string[]) => void;
  /** Restores the missing files. */
  restoreFiles: () => void;
  /** `npm run admin -- service-worker off` */
  turnWorkerOff: () => void;
  stop: () => Promise<void>;
};

export async function anUpgrade(siteUrl: string): Promise<Upgrade> {
  const { hostname, port } = new URL(siteUrl);
  let gone: string[] = [];
  let isNew = false;
  let isWorkerOff = false;
  const isGone = (path: string) => gone.some((name) => path.startsWith(`/assets/${name}`));
  const server = createServer((incoming, answer) => {
    const path = incoming.url ?? '/';
    if (isGone(path)) return void answer.writeHead(404).end();
    if (path === '/sw.js' && isWorkerOff) {
      answer.writeHead(200, { 'Content-Type': 'text/javascript' });
      return void answer.end(killSwitchScript());
    }
    // The site only accepts its own Host.
    const headers: IncomingHttpHeaders = { ...incoming.headers, host: `${hostname}:${port}` };
    if (headers.origin) headers.origin = siteUrl;
    if (headers.referer) headers.referer = headers.referer.replace(url, siteUrl);
    const isWorker = path === '/sw.js';
    // Needs the complete, uncompressed response.
    if (isWorker) ['accept-encoding', 'if-none-match', 'if-modified-since'].forEach((name) => delete headers[name]);
    const forwarded = request({ hostname, port, path, method: incoming.method, headers }, (upstream) => {
      if (!isWorker || !isNew) {
        answer.writeHead(upstream.statusCode ?? 500, upstream.headers);
        return void upstream.pipe(answer);
      }
      const chunks: Buffer[] = [];
      upstream.on('data', (chunk: Buffer) => chunks.push(chunk));
      upstream.on('end', () => {
        answer.writeHead(200, { 'Content-Type': 'text/javascript', 'Cache-Control': 'no-cache' });
        answer.end(withoutGone(Buffer.concat(chunks).toString(), gone));
      });
    });
    forwarded.on('error', () => answer.destroy());
    incoming.pipe(forwarded);
  });
  const url = `http://${hostname}:${await listen(server)}`;
  return {
    url,
    upgrade: (files) => {
      isNew = true;
      gone = files;
    },
    restoreFiles: () => (gone = []),
    turnWorkerOff: () => (isWorkerOff = true),
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

/** Removes these files from the new version's precache list. */
function withoutGone(worker: string, gone: string[]): string {
  return gone.reduce(
    (text, name) => text.replace(new RegExp(`"/assets/${name}[^"]*",?`, 'g'), ''),
    `${worker}\n// Another version.`,
  );
}
