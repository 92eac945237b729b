import { type Agent, request } from 'node:http';
import { Answer } from './client';

/**
 * A request that no browser or fetch would send: any method, target and headers, including Host. Of an event stream, which would not end,
 * reads only the head.
 * @param given.signal aborts the request
 * @param given.agent keeps connections, as browsers do; without one, each request has its own connection
 */
export function rawRequest(
  origin: string,
  given: {
    method?: string;
    target: string;
    headers?: Record<string, string>;
    body?: string | Buffer;
    signal?: AbortSignal;
    agent?: Agent;
  },
): Promise<Answer> {
  const { hostname, port } = new URL(origin);
  const { method = 'GET', target, headers = {}, body, signal, agent = false } = given;
  return new Promise((resolve, reject) => {
    const sent = request({ hostname, port, method, path: target, headers, signal, agent }, (response) => {
      const chunks: Buffer[] = [];
      const answered = () => {
        const received = new Headers();
        for (const [name, values = []] of Object.entries(response.headersDistinct)) {
          for (const value of values) received.append(name, value);
        }
        resolve(new Answer(response.statusCode ?? 0, received, Buffer.concat(chunks).toString('utf8')));
      };
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('error', reject);
      response.on('end', answered);
      if (response.headers['content-type']?.startsWith('text/event-stream')) {
        answered();
        response.destroy();
      }
    });
    sent.on('error', reject);
    sent.end(body);
  });
}
