import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, request } from 'node:http';
import { killSwitchScript } from '~/http/express/service-worker-kill-switch';
import { listen } from '../support/listen';

/** A proxy that serves the site before and after an upgrade, or with the service worker turned off. */
export type Upgrade = {
  url: string;
  /** Switches to another version, which lacks these files of the old one. @param gone prefixes of file names */
  upgrade: (gone: string[]) => void;
  /** Restores the missing files. */
  mend: () => void;
  /** `npm run admin -- service-worker off` */
  keepWorkerOut: () => void;
  stop: () => Promise<void>;
};

export async function anUpgrade(siteUrl: string): Promise<Upgrade> {
  const { hostname, port } = new URL(siteUrl);
  let gone: string[] = [];
  let isNew = false;
  let isOut = false;
  const isGone = (path: string) => gone.some((name) => path.startsWith(`/assets/${name}`));
  const server = createServer((asked, answer) => {
    const path = asked.url ?? '/';
    if (isGone(path)) return void answer.writeHead(404).end();
    if (path === '/sw.js' && isOut) {
      answer.writeHead(200, { 'Content-Type': 'text/javascript' });
      return void answer.end(killSwitchScript());
    }
    // The site only accepts its own Host.
    const headers: IncomingHttpHeaders = { ...asked.headers, host: `${hostname}:${port}` };
    if (headers.origin) headers.origin = siteUrl;
    if (headers.referer) headers.referer = headers.referer.replace(url, siteUrl);
    const isWorker = path === '/sw.js';
    // Needs the complete, uncompressed response.
    if (isWorker) ['accept-encoding', 'if-none-match', 'if-modified-since'].forEach((name) => delete headers[name]);
    const passed = request({ hostname, port, path, method: asked.method, headers }, (got) => {
      if (!isWorker || !isNew) {
        answer.writeHead(got.statusCode ?? 500, got.headers);
        return void got.pipe(answer);
      }
      const chunks: Buffer[] = [];
      got.on('data', (chunk: Buffer) => chunks.push(chunk));
      got.on('end', () => {
        answer.writeHead(200, { 'Content-Type': 'text/javascript', 'Cache-Control': 'no-cache' });
        answer.end(withoutGone(Buffer.concat(chunks).toString(), gone));
      });
    });
    passed.on('error', () => answer.destroy());
    asked.pipe(passed);
  });
  const url = `http://${hostname}:${await listen(server)}`;
  return {
    url,
    upgrade: (files) => {
      isNew = true;
      gone = files;
    },
    mend: () => (gone = []),
    keepWorkerOut: () => (isOut = true),
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
