import { finished } from 'node:stream';
// The parts of the adapter's own handler, which it keeps beside it.
import { createRemixHeaders, sendRemixResponse } from '@remix-run/express/dist/server.js';
import type { AppLoadContext, RequestHandler as RemixHandler } from '@remix-run/node';
import type { Request, RequestHandler, Response } from 'express';
import { config } from '~/config.server';
import { withoutLineBreaks } from './match-routes';

type AdapterOptions = {
  /** Answers the request's route. */
  remixFor: (request: Request) => RemixHandler;
  contextOf: (request: Request) => AppLoadContext;
};

/**
 * Answers by Remix, as its adapter for Express does, except for a request's body: the adapter takes the beginning of each into
 * memory and holds it for as long as the connection is open, whether anybody reads it or not.
 */
export function answerByRemix({ remixFor, contextOf }: AdapterOptions): RequestHandler {
  return (request, response, next) => {
    remixFor(request)(toWebRequest(request, response), contextOf(request))
      .then((answered) => sendWebResponse(response, answered))
      .catch(next);
  };
}

const lastWork = new WeakMap<Response, () => Promise<void>>();

/** @param work is done once there is an answer, which goes out after that */
export const beforeAnswer = (response: Response, work: () => Promise<void>): void => void lastWork.set(response, work);

/** Every door awaits this before it sends what it answers. */
export const settle = async (response: Response): Promise<void> => lastWork.get(response)?.();

/** For answers that do not come from Remix as well, but are Responses. */
export async function sendWebResponse(response: Response, answered: globalThis.Response): Promise<void> {
  await settle(response);
  await sendRemixResponse(response, answered);
}

export const hasBody = ({ method }: Request): boolean => method !== 'GET' && method !== 'HEAD';

/** The signal is aborted when the sender has gone before they were answered. */
export function toWebRequest(request: Request, response: Response): globalThis.Request {
  const { method } = request;
  const headers = createRemixHeaders(request.headers);
  const gone = new AbortController();
  response.once('close', () => response.writableFinished || gone.abort());
  return new globalThis.Request(`${config.SITE_URL}${withoutLineBreaks(request.originalUrl)}`, {
    ...{ method, headers, signal: gone.signal },
    ...(hasBody(request) && { body: bodyOf(request), duplex: 'half' }),
  });
}

/** A body waits outside until somebody reads it, a chunk at a time. */
export const bodyOf = (request: Request): ReadableStream<Uint8Array> =>
  new ReadableStream<Uint8Array>(
    {
      start(controller) {
        request.pause();
        // Node would drop a body that nobody has begun to read, without an end: `drainBody` is for that.
        request.read(0);
        request.on('data', (chunk: Buffer) => {
          request.pause();
          controller.enqueue(chunk);
        });
        finished(request, { writable: false }, (error) => (error ? controller.error(error) : controller.close()));
      },
      pull: () => void request.resume(),
      cancel: () => void request.destroy(),
    },
    { highWaterMark: 0 },
  );
