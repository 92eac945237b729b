import type { AppLoadContext, ServerBuild } from '@remix-run/node';
import type { Request, RequestHandler, Response } from 'express';
import { DomainError } from '~/domain/errors';
import { hasBody, sendWebResponse, settle } from '~/remix-insides/server/express-adapter';
import { type CallAnswer, errorAnswer } from '../api-reply';
import { compress, encodingFor, leastCompressed, sendPage } from '../compression';
import { readInLimit } from '../render-limit';
import { calledAddress } from './called-address';
import { callRequest } from './call-request';
import { matchedRoute } from './matched-route';

/**
 * The API's door. Not through Remix, which would match the address once more, make several Requests of one and a stream of its
 * answer, for JSON that is neither routed nor drawn.
 * @param routes as they were at the start: they tell calls from pages, though while somebody works on the sources each is read anew
 */
export function answerCalls(
  routes: ServerBuild['routes'],
  contextOf: (request: Request) => AppLoadContext,
): RequestHandler {
  return (request, response, next) => {
    if (calledAddress(request, routes) === null) next();
    else answer().catch(next);

    async function answer(): Promise<void> {
      const context = contextOf(request);
      const address = calledAddress(request, await context.routes());
      const params = address?.paramsOf(matchedRoute(request).pathname) ?? {};
      const answered = address
        ? await inItsLimit(() => address.answer({ request: callRequest(request, response), params, context }))
        : errorAnswer(new DomainError('not-found'));
      // Else the asker has left.
      if (answered) await send(answered, request, response);
    }

    function inItsLimit(make: () => Promise<CallAnswer>): Promise<CallAnswer | null> {
      return hasBody(request) ? make() : readInLimit(request, response, make);
    }
  };
}

async function send(answer: CallAnswer, request: Request, response: Response): Promise<void> {
  const isHead = request.method === 'HEAD';
  if (answer instanceof globalThis.Response) {
    if (isHead) void answer.body?.cancel();
    return sendWebResponse(response, isHead ? new globalThis.Response(null, answer) : answer);
  }
  await settle(response);
  response.status(answer.status);
  for (const [name, value] of answer.headers) response.append(name, value);
  if (isHead) {
    response.end();
    return;
  }
  const bytes = Buffer.from(answer.json);
  const encoding = bytes.length < leastCompressed ? null : encodingFor(request);
  sendPage(response, encoding ? await compress(bytes, encoding, 'one') : bytes, encoding);
}
