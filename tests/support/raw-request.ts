import { type Agent, request } from 'node:http';
import { Answer } from './client';

/**
 * Sends a request that neither a browser nor fetch could send: any method, target and headers, including Host. Reads only the head of an
 * event stream, because the stream would not end.
 * @param options.signal aborts the request
 * @param options.agent reuses connections, as browsers do; without an agent, each request has its own connection
 */
export function rawRequest(
  origin: string,
  options: {
    method?: string;
    target: string;
    headers?: Record<string, string>;
    body?: string | Buffer;
    signal?: AbortSignal;
    agent?: Agent;
  },
): Promise<Answer> {
  const { hostname, port } = new URL(origin);
  const { method = 'GET', target, headers = {}, body, signal, agent = false } = options;
  return new Promise((resolve, reject) => {
    const sent = request({ hostname, port, method, path: target, headers, signal, agent }, (response) => {
      const chunks: Buffer[] = [];
      const finish = () => {
        const received = new Headers();
        for (const [name, values = []] of Object.entries(response.headersDistinct)) {
          for (const value of values) received.append(name, value);
        }
        resolve(new Answer(response.statusCode ?? 0, received, Buffer.concat(chunks).toString('utf8')));
      };
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('error', reject);
      response.on('end', finish);
      if (response.headers['content-type']?.startsWith('text/event-stream')) {
        finish();
        response.destroy();
      }
    });
    sent.on('error', reject);
    sent.end(body);
  });
}
