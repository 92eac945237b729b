import { finished } from 'node:stream';
import type { Request, Response } from 'express';
import { config } from '~/config.server';
import { DomainError } from '~/domain/errors';
import { hasBody, toWebRequest } from '~/remix-insides/server/express-adapter';
import type { CallRequest } from '../call-request';

/** Node's request as the API's calls are given it: making a web Request of each would cost as much as a small call does. */
export function callRequest(request: Request, response: Response): CallRequest {
  // Node would drop a body that nobody has begun to read, without an end: `drainBody` is for that.
  if (hasBody(request)) request.read(0);
  return {
    method: request.method,
    url: `${config.SITE_URL}${request.originalUrl}`,
    headers: { get: (name) => headerOf(request, name) },
    eachChunk: (take) => eachChunk(request, take),
    whole: () => toWebRequest(request, response),
  };
}

function headerOf({ headers }: Request, name: string): string | null {
  const value = headers[name.toLowerCase()];
  return (Array.isArray(value) ? value.join(', ') : value) ?? null;
}

/** @throws DomainError `malformed-request` when the sender leaves, or is cut off for being too slow; whatever `take` throws */
function eachChunk(request: Request, take: (bytes: Uint8Array) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    const takeOrStop = (chunk: Buffer) => {
      try {
        take(chunk);
      } catch (error) {
        // Not destroyed: its sender would never read the answer. `drainBody` reads on.
        request.pause().off('data', takeOrStop);
        reject(error);
      }
    };
    finished(request, { writable: false }, (error) =>
      error ? reject(new DomainError('malformed-request')) : resolve(),
    );
    request.on('data', takeOrStop);
  });
}
