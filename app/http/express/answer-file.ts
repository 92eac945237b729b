import { pipeline } from 'node:stream/promises';
import type { Request, RequestHandler, Response } from 'express';
import { whileDatabaseAnswers } from '~/domain/database-outage';
import { LimitForEach, renderInLimit } from '../render-limit';
import { clientNetwork } from './client-network';
import { type KnownFile, sendUnlessKnown } from './send-unless-known';

type Piece = string | Buffer;

/** Written while it is read, as fast as its reader takes it. */
export type WrittenFile = { headers: Record<string, string>; content: AsyncGenerator<Piece> };

/** @returns null where it has answered otherwise */
type Make = (request: Request, response: Response) => Promise<KnownFile | WrittenFile | null>;

/** Files that are read at a time for one network, and that may wait for it: each reads as many rows as many pages. */
const reading = new LimitForEach(2, 20);

/** Answers with a file that is made when it is asked for: under the limit of pages, and as long as the database answers. */
export const answerFile =
  (make: Make): RequestHandler =>
  (request, response, next) => {
    makeAndSend(make, request, response).catch(next);
  };

type InLimit = <T>(read: () => Promise<T>, mostWaiting?: number) => Promise<T>;

const withoutLimit: InLimit = (read) => read();

/**
 * The same for a file that is read from many rows of the database while it is sent. Its network's place is taken for each piece while
 * that is read, not while its reader takes it, which may take a slow one for ever.
 */
export const answerFromDatabase =
  (make: Make): RequestHandler =>
  (request, response, next) => {
    const inLimit: InLimit = (read, mostWaiting) => reading.run(clientNetwork(request), read, mostWaiting);
    makeAndSend(make, request, response, inLimit).catch(next);
  };

async function makeAndSend(make: Make, request: Request, response: Response, inLimit = withoutLimit): Promise<void> {
  const begin = async () => {
    const file = await make(request, response);
    // An error cannot be answered any more when half of the file is sent.
    return file && ('body' in file ? file : { ...file, first: await file.content.next() });
  };
  const file = await inLimit(() => renderInLimit(request, response, () => whileDatabaseAnswers(begin)));
  if (!file) return;
  if ('body' in file) sendUnlessKnown(request, response, file);
  else await write(file, request, response, inLimit);
}

type BegunFile = WrittenFile & { first: IteratorResult<Piece> };

async function write(
  { headers, first, content }: BegunFile,
  request: Request,
  response: Response,
  inLimit: InLimit,
): Promise<void> {
  async function* pieces() {
    for (let piece = first; !piece.done; piece = await inLimit(() => content.next(), Infinity)) yield piece.value;
  }
  response.set(headers);
  try {
    if (request.method === 'HEAD') response.end();
    else if (!response.destroyed) await pipeline(pieces, response);
  } catch (error) {
    if (!hasReaderLeft(error)) throw error;
  } finally {
    await content.return(undefined);
  }
}

/** Then there is nobody to tell, and nothing has failed. */
const hasReaderLeft = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ERR_STREAM_PREMATURE_CLOSE';
