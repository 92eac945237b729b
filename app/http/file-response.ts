import type { LoaderFunctionArgs } from '@remix-run/node';
import { whileDatabaseAnswers } from '~/domain/database-outage';
import { notModifiedOr } from './etag';
import { KeyedConcurrencyLimit } from './render-limit';

/** A file that is in memory. */
type WholeFile = {
  type: string;
  body: string | Buffer;
  etag: string;
  changedAt?: Date;
  headers?: Record<string, string>;
};

type Piece = string | Buffer;

/** A file that is streamed at the client's pace. */
type StreamedFile = { status?: number; headers: Record<string, string>; content: AsyncGenerator<Piece> };

type Make = () => Promise<WholeFile | StreamedFile | Response>;

type InLimit = <T>(read: () => Promise<T>, maxWaiting?: number) => Promise<T>;

/** Limits of concurrent and waiting file reads per network. One file reads as many rows as many pages together. */
const reading = new KeyedConcurrencyLimit(2, 20);

/** For a file that is generated on request: runs under the page render limit, and fails fast during a database outage. */
export const answerFile = (args: LoaderFunctionArgs, make: Make): Promise<Response> =>
  answerInLimit(args, make, (read) => read());

/**
 * Like `answerFile`, for a file that is streamed from many rows. Each piece holds one of the network's slots while it is read, but not
 * while it is sent, which may take forever.
 */
export const answerFromDatabase = (args: LoaderFunctionArgs, make: Make): Promise<Response> =>
  answerInLimit(args, make, (read, maxWaiting) => reading.run(args.context.network, read, maxWaiting));

async function answerInLimit(
  { request, context }: LoaderFunctionArgs,
  make: Make,
  inLimit: InLimit,
): Promise<Response> {
  const start = async () => {
    const file = await make();
    // Read the first piece before sending the head, so that an error can still set the status.
    return 'content' in file ? { ...file, first: await file.content.next() } : file;
  };
  const file = await inLimit(() => context.renderInLimit(() => whileDatabaseAnswers(start)));
  // The client has disconnected.
  if (!file) return new Response(null, { status: 204 });
  if (file instanceof Response) return file;
  if ('body' in file) return wholeResponse(request, file);
  const { status, headers } = file;
  if (request.method !== 'HEAD') return new Response(streamOf(file, inLimit), { status, headers });
  await file.content.return(undefined);
  return new Response(null, { status, headers });
}

/** Clients revalidate their copy by ETag if they send one (RFC 9110 13.2.2), else by time, and get 304 if it is current. */
function wholeResponse(request: Request, { type, body, etag, changedAt, headers }: WholeFile): Response {
  const validators = {
    'Cache-Control': 'no-cache',
    ETag: etag,
    ...(changedAt && { 'Last-Modified': changedAt.toUTCString() }),
    ...headers,
  };
  const tags = request.headers.get('if-none-match');
  const since = Date.parse(request.headers.get('if-modified-since') ?? '');
  const isUnchanged = tags === null && changedAt !== undefined && since >= changedAt.getTime();
  if (isUnchanged) return new Response(null, { status: 304, headers: validators });
  return notModifiedOr(request, validators, () => {
    const bytes = bytesOf(body);
    return new Response(bytes, {
      headers: { ...validators, 'Content-Type': type, 'Content-Length': String(bytes.length) },
    });
  });
}

type StartedFile = StreamedFile & { first: IteratorResult<Piece> };

function streamOf({ first, content }: StartedFile, inLimit: InLimit): ReadableStream<Uint8Array> {
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

type TextFile = { type: string; content: AsyncGenerator<string> };

/** A public download, CSV or GPX depending on the path's extension. */
export function asDownload(
  { url }: Request,
  name: string,
  formats: { csv: () => TextFile; gpx: () => TextFile },
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
