import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  request as ask,
  type ServerResponse,
} from 'node:http';
import { buffer } from 'node:stream/consumers';
import { listen } from './listen';
import { siteUrl } from './server';

export type ReverseProxy = { origin: string; stop(): Promise<void> };

/** A process that says nothing for this long is given up. */
const patienceMs = 120_000;

/**
 * Stands before some processes of the site and gives each request to the next in turn. One that refuses the connection is
 * passed over where that cannot do a thing twice: for a reading, and for a form that carries its key. Whatever else goes
 * wrong cuts the sender off, as a weak link does: an answer is handed on when all of it is there, so that none is half.
 *
 * @param origins of the processes as they are now
 */
export async function startReverseProxy(origins: () => string[]): Promise<ReverseProxy> {
  let turn = 0;
  const server = createServer((request, response) => {
    void pass(request, response).catch(() => response.destroy());
  });
  const origin = `http://127.0.0.1:${await listen(server)}`;
  return {
    origin,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };

  async function pass(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await buffer(request);
    const targets = origins();
    const first = turn++;
    const tries = mayBeRepeated(request, body) ? targets.length : 1;
    for (let at = 0; at < tries; at += 1) {
      const target = targets[(first + at) % targets.length] ?? '';
      if (await forward(request, body, target, response)) return;
    }
    response.destroy();
  }
}

/**
 * What is about the connection to the process says nothing of the one to the sender (RFC 9110 7.6.1). Handed on, `Connection: close`
 * would make Node's fetch take whatever had come when it broke off for the whole answer.
 */
const ownHeaders = ({
  connection: _,
  'keep-alive': __,
  'transfer-encoding': ___,
  ...headers
}: IncomingHttpHeaders): IncomingHttpHeaders => headers;

const mayBeRepeated = ({ method = 'GET', headers }: IncomingMessage, body: Buffer): boolean =>
  ['GET', 'HEAD'].includes(method) || headers['idempotency-key'] !== undefined || body.includes('formKey');

/** @returns false when the process took no connection. @throws when it broke off. */
function forward(
  { method, url, headers: { connection: _, ...handedOn } }: IncomingMessage,
  body: Buffer,
  target: string,
  response: ServerResponse,
): Promise<boolean> {
  // Browsers ask for the site by its public name, which a proxy leaves as it is.
  const headers = { ...handedOn, host: new URL(siteUrl).host };
  return new Promise((resolve, reject) => {
    const sent = ask(new URL(url ?? '/', target), { method, headers, agent: false }, (answer) => {
      buffer(answer).then((whole) => {
        response.writeHead(answer.statusCode ?? 502, ownHeaders(answer.headers));
        response.end(whole);
        resolve(true);
      }, reject);
    });
    sent.setTimeout(patienceMs, () => sent.destroy(new Error('The process says nothing.')));
    sent.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'ECONNREFUSED') resolve(false);
      else reject(error);
    });
    sent.end(body);
  });
}
