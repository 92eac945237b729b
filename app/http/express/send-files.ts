import { pipeline } from 'node:stream/promises';
import type { Request, RequestHandler, Response } from 'express';
import { config } from '~/config.server';
import { matchedRoute } from './matched-route';

/**
 * Serves the files of app/routes.ts at the client's pace. Remix's Express adapter writes without waiting for the client, so a long file
 * would be buffered in memory.
 * @param handle returns Remix's response
 */
export const sendFiles =
  (
    handle: (remixRequest: globalThis.Request, request: Request, response: Response) => Promise<globalThis.Response>,
  ): RequestHandler =>
  (request, response, next) => {
    if (!matchedRoute(request).isFile) return next();
    handle(toRemixRequest(request), request, response)
      .then((file) => send(file, response))
      .catch(next);
  };

function toRemixRequest({ method, originalUrl, headers }: Request): globalThis.Request {
  const sent = Object.entries(headers).filter((header): header is [string, string] => typeof header[1] === 'string');
  return new globalThis.Request(config.SITE_URL + originalUrl, { method, headers: sent });
}

async function send({ status, headers, body }: globalThis.Response, response: Response): Promise<void> {
  if (response.destroyed) return body?.cancel();
  response.status(status).set(Object.fromEntries(headers));
  if (!body) return void response.end();
  try {
    await pipeline(piecesOf(body), response);
  } catch (error) {
    if (!isDisconnect(error)) throw error;
  }
}

async function* piecesOf(body: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  const reader = body.getReader();
  try {
    for (let piece = await reader.read(); !piece.done; piece = await reader.read()) yield piece.value;
  } finally {
    await reader.cancel();
  }
}

/** The client disconnected, which is not an error. */
const isDisconnect = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ERR_STREAM_PREMATURE_CLOSE';
