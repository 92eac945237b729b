import { vi } from 'vitest';
import { z } from 'zod';
import type { Answer } from './client';
import type { RunningServer } from './server';

const line = z.looseObject({ level: z.number(), msg: z.string().optional(), requestId: z.string().optional() });

export type RequestLine = z.infer<typeof line>;

/**
 * Waits for a request's last log line, which is logged shortly after the response, and after all other lines about the request.
 * @returns every line about it, in order
 */
export async function linesAbout({ log }: RunningServer, answer: Answer): Promise<RequestLine[]> {
  const id = answer.headers.get('x-request-id');
  if (!id) throw new Error('The response has no request id.');
  return vi.waitUntil(
    () => {
      const lines = log
        .flatMap(({ text }) => (text.includes(id) ? [line.parse(JSON.parse(text))] : []))
        .filter(({ requestId }) => requestId === id);
      return lines.at(-1)?.msg === 'request' && lines;
    },
    { timeout: 60_000 },
  );
}
