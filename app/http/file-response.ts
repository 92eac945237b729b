import type { LoaderFunctionArgs } from '@remix-run/node';
import { whileDatabaseAnswers } from '~/domain/database-outage';
import { notModifiedOr } from './etag';
import { KeyedConcurrencyLimit } from './render-limit';

/** In one piece. */
type WholeFile = {
  type: string;
  body: string | Buffer;
  etag: string;
  changedAt?: Date;
  headers?: Record<string, string>;
};

type Piece = string | Buffer;

/** Written while it is read, as fast as its reader takes it. */
type StreamedFile = { status?: number; headers: Record<string, string>; content: AsyncGenerator<Piece> };

type Make = () => Promise<WholeFile | StreamedFile | Response>;

type InLimit = <T>(read: () => Promise<T>, mostWaiting?: number) => Promise<T>;

/** Files that are read at a time for one network, and that may wait for it: each reads as many rows as many pages. */
const reading = new KeyedConcurrencyLimit(2, 20);

/** For a file that is made when it is requested: under the limit of pages, and as long as the database answers. */
export const answerFile = (args: LoaderFunctionArgs, make: Make): Promise<Response> =>
  answerInLimit(args, make, (read) => read());

/**
 * The same for a file that is read from many rows of the database while it is sent. Its network's place is taken for each piece while
 * that is read, not while its reader takes it, which may last for ever.
 */
export const answerFromDatabase = (args: LoaderFunctionArgs, make: Make): Promise<Response> =>
  answerInLimit(args, make, (read, mostWaiting) => reading.run(args.context.network, read, mostWaiting));

async function answerInLimit(
  { request, context }: LoaderFunctionArgs,
  make: Make,
  inLimit: InLimit,
): Promise<Response> {
  const begin = async () => {
    const file = await make();
    // An error cannot be answered any more when half of the file is sent.
    return 'content' in file ? { ...file, first: await file.content.next() } : file;
  };
  const file = await inLimit(() => context.renderInLimit(() => whileDatabaseAnswers(begin)));
  // The reader has left.
  if (!file) return new Response(null, { status: 204 });
  if (file instanceof Response) return file;
  if ('body' in file) return wholeResponse(request, file);
  const { status, headers } = file;
  if (request.method !== 'HEAD') return new Response(streamOf(file, inLimit), { status, headers });
  await file.content.return(undefined);
  return new Response(null, { status, headers });
}

/**
 * A file that may be another one in a moment: a client that has a copy asks before using it, and is answered 304 while it is
 * the same. By the tag, where it sends one (RFC 9110 13.2.2), also where it reloads (`no-cache`).
 */
function wholeResponse(request: Request, { type, body, etag, changedAt, headers }: WholeFile): Response {
  const known = {
    'Cache-Control': 'no-cache',
    ETag: etag,
    ...(changedAt && { 'Last-Modified': changedAt.toUTCString() }),
    ...headers,
  };
  const tags = request.headers.get('if-none-match');
  const since = Date.parse(request.headers.get('if-modified-since') ?? '');
  const isUnchanged = tags === null && changedAt !== undefined && since >= changedAt.getTime();
  if (isUnchanged) return new Response(null, { status: 304, headers: known });
  return notModifiedOr(request, known, () => {
    const bytes = bytesOf(body);
    return new Response(bytes, {
      headers: { ...known, 'Content-Type': type, 'Content-Length': String(bytes.length) },
    });
  });
}

type BegunFile = StreamedFile & { first: IteratorResult<Piece> };

function streamOf({ first, content }: BegunFile, inLimit: InLimit): ReadableStream<Uint8Array> {
  let piece = first;
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        if (piece.done) {
          controller.close();
          return;
        }
        controller.enqueue(bytesOf(piece.value));
        piece = await inLimit(() => content.next(), Infinity);
      },
      async cancel() {
        await content.return(undefined);
      },
    },
    { highWaterMark: 0 },
  );
}

const bytesOf = (piece: Piece): Buffer<ArrayBuffer> =>
  typeof piece === 'string' ? Buffer.from(piece) : Buffer.from(piece);

type Written = { type: string; content: AsyncGenerator<string> };

/** A public file that a browser saves under a name: CSV or GPX, as the address ends. */
export function asDownload(
  { url }: Request,
  name: string,
  formats: { csv: () => Written; gpx: () => Written },
): StreamedFile {
  const kind = new URL(url).pathname.endsWith('.csv') ? 'csv' : 'gpx';
  const { type, content } = formats[kind]();
  return {
    headers: {
      'Content-Type': type,
      'Content-Disposition': `attachment; filename="${name.replaceAll(/[^\w-]+/g, '-')}.${kind}"`,
      'Cache-Control': 'public, max-age=300',
    },
    content,
  };
}
