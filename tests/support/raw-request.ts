import { request } from 'node:http';
import { Answer } from './client';

/** A request that no browser and no fetch would send: any method, target and headers, Host included. */
export function rawRequest(
  origin: string,
  given: { method?: string; target: string; headers?: Record<string, string>; body?: string | Buffer },
): Promise<Answer> {
  const { hostname, port } = new URL(origin);
  const { method = 'GET', target, headers = {}, body } = given;
  return new Promise((resolve, reject) => {
    const sent = request({ hostname, port, method, path: target, headers, agent: false }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('error', reject);
      response.on('end', () => {
        const received = new Headers();
        for (const [name, values = []] of Object.entries(response.headersDistinct)) {
          for (const value of values) received.append(name, value);
        }
        resolve(new Answer(response.statusCode ?? 0, received, Buffer.concat(chunks).toString('utf8')));
      });
    });
    sent.on('error', reject);
    sent.end(body);
  });
}
