import { type ClientRequest, request } from 'node:http';
import type { Agent } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { Answer } from './client';

export type HalfSent = {
  /** Sends the rest. */
  finish(): void;
  answered: Promise<Answer>;
};

/**
 * Sends a request's head and half of its body, and waits until the server has started to handle it and asks for the rest (100 Continue).
 */
export async function sendHalf(
  origin: string,
  options: { method: string; path: string; headers: Record<string, string>; body: Buffer; agent: Agent },
): Promise<HalfSent> {
  const { body, headers, ...rest } = options;
  const sent: ClientRequest = request(new URL(options.path, origin), {
    ...rest,
    headers: { ...headers, 'content-length': String(body.length), expect: '100-continue' },
  });
  const answered = new Promise<Answer>((resolve, reject) => {
    sent.once('error', reject);
    sent.once('response', (response) => {
      buffer(response).then((text) => {
        resolve(new Answer(response.statusCode ?? 0, new Headers(), text.toString('utf8')));
      }, reject);
    });
  });
  answered.catch(() => undefined);
  const half = Math.floor(body.length / 2);
  await new Promise<void>((resolve, reject) => {
    sent.once('error', reject);
    sent.once('continue', () => sent.write(body.subarray(0, half), () => resolve()));
    sent.flushHeaders();
  });
  return { finish: () => void sent.end(body.subarray(half)), answered };
}
