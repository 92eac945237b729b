import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import busboy from 'busboy';
import { listen } from './listen';

/** A call as Cloudinary's servers would see it. */
export type PhotoCall = { path: string; params: Record<string, string>; file: Buffer | null; signed: boolean };
export type PhotoAnswer = (response: ServerResponse, call: PhotoCall) => void;

export type PhotoService = {
  /** The value for CLOUDINARY_URL. */
  url: string;
  calls: PhotoCall[];
  /** Names of the stored photos. */
  stored: Set<string>;
  /** How it responds. Null means correctly. */
  answer: PhotoAnswer | null;
  stop(): Promise<void>;
};

export const photoAccount = { secret: 'sec/ret&', folder: 'meat' };

/** Starts a fake of Cloudinary's upload API, with one account. */
export async function startPhotoService(): Promise<PhotoService> {
  const calls: PhotoCall[] = [];
  const stored = new Set<string>();
  const server = createServer((request, response) => {
    // A call whose client disconnects in the middle is ignored.
    void readCall(request).then(
      (call) => {
        calls.push(call);
        (service.answer ?? correctAnswer(stored))(response, call);
      },
      () => response.destroy(),
    );
  });
  const prefix = `http://127.0.0.1:${await listen(server)}`;
  const { secret, folder } = photoAccount;
  const service: PhotoService = {
    url: `cloudinary://key:${encodeURIComponent(secret)}@my-cloud?upload_prefix=${prefix}&folder=${folder}`,
    calls,
    stored,
    answer: null,
    stop: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
  return service;
}

export const answerJson = (response: ServerResponse, status: number, body: unknown) =>
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));

/** Responds like Cloudinary: carries out a call that is signed with the account's secret. */
const correctAnswer =
  (stored: Set<string>): PhotoAnswer =>
  (response, { path, params, file, signed }) => {
    const { public_id: name = '', api_key: key } = params;
    if (!signed || key !== 'key') return answerJson(response, 401, { error: { message: 'Invalid Signature' } });
    if (path.endsWith('/image/rename')) {
      const { from_public_id: from = '', to_public_id: to = '' } = params;
      if (!stored.delete(from)) return answerJson(response, 404, { error: { message: 'Resource not found' } });
      stored.add(to);
      return answerJson(response, 200, { public_id: to });
    }
    if (!path.endsWith('/image/upload')) {
      return answerJson(response, 200, { result: stored.delete(name) ? 'ok' : 'not found' });
    }
    stored.add(name);
    return answerJson(response, 200, { public_id: name, bytes: file?.length });
  };

const unsignedParams = new Set(['api_key', 'signature', 'file', 'resource_type', 'cloud_name']);

/** Cloudinary's rule: all other parameters, sorted and joined, followed by the secret. */
function isSigned(params: Record<string, string>): boolean {
  const signedText = Object.keys(params)
    .filter((name) => !unsignedParams.has(name))
    .sort()
    .map((name) => `${name}=${(params[name] ?? '').replaceAll('&', '%26')}`)
    .join('&');
  const digest = createHash('sha1').update(signedText + photoAccount.secret);
  return params.signature === digest.digest('hex');
}

function readCall(request: IncomingMessage): Promise<PhotoCall> {
  return new Promise((resolve, reject) => {
    const params: Record<string, string> = {};
    let file: Buffer | null = null;
    const parser = busboy({ headers: request.headers });
    parser.on('field', (name, value) => (params[name] = value));
    parser.on('file', (_, stream) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => (file = Buffer.concat(chunks)));
    });
    parser.on('close', () => resolve({ path: request.url ?? '', params, file, signed: isSigned(params) }));
    parser.on('error', reject);
    request.on('error', reject);
    request.pipe(parser);
  });
}
