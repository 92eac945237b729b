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

/** Disconnects from a process that doesn't respond within this time. */
const responseTimeoutMs = 120_000;

/**
 * A proxy in front of several site processes that forwards requests to them in turn. If a process refuses the connection, tries the next one
 * for requests that are safe to repeat: reads, and forms with a key. Any other failure disconnects the client, like a weak connection. A
 * response is forwarded only once it is complete.
 *
 * @param origins of the current processes
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
    const tries = canRetry(request, body) ? targets.length : 1;
    for (let at = 0; at < tries; at += 1) {
      const target = targets[(first + at) % targets.length] ?? '';
      if (await forward(request, body, target, response)) return;
    }
    response.destroy();
  }
}

/**
 * Headers about the connection to the process don't apply to the connection to the client (RFC 9110 7.6.1). If `Connection: close` were
 * forwarded, Node's fetch would accept a response that was cut off as complete.
 */
const ownHeaders = ({
  connection: _,
  'keep-alive': __,
  'transfer-encoding': ___,
  ...headers
}: IncomingHttpHeaders): IncomingHttpHeaders => headers;

const canRetry = ({ method = 'GET', headers }: IncomingMessage, body: Buffer): boolean =>
  ['GET', 'HEAD'].includes(method) || headers['idempotency-key'] !== undefined || body.includes('formKey');

/** @returns false if the process refused the connection. @throws if it disconnected. */
function forward(
  { method, url, headers: { connection: _, ...forwardedHeaders } }: IncomingMessage,
  body: Buffer,
  target: string,
  response: ServerResponse,
): Promise<boolean> {
  // Browsers request the site by its public name, which a proxy doesn't change.
  const headers = { ...forwardedHeaders, host: new URL(siteUrl).host };
  return new Promise((resolve, reject) => {
    const sent = ask(new URL(url ?? '/', target), { method, headers, agent: false }, (answer) => {
      buffer(answer).then((whole) => {
        response.writeHead(answer.statusCode ?? 502, ownHeaders(answer.headers));
        response.end(whole);
        resolve(true);
      }, reject);
    });
    sent.setTimeout(responseTimeoutMs, () => sent.destroy(new Error('The process does not respond.')));
    sent.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'ECONNREFUSED') resolve(false);
      else reject(error);
    });
    sent.end(body);
  });
}
