import { AsyncLocalStorage } from 'node:async_hooks';
import cluster from 'node:cluster';
import pino, { type LoggerOptions } from 'pino';

/** Fields that are never logged, in any object. */
const fields = [
  ...['email', 'emailKey', 'to', 'phoneNumber', 'recipient', 'rejected'],
  ...['password', 'passwordHash', 'token', 'secret', 'code_verifier', 'id_token', 'access_token'],
  ...['cookie', 'authorization', 'set-cookie'],
];

/** For pino: these fields of a line and of the objects in it, and MongoDB's duplicate keys. */
const redactedPaths: string[] = [
  ...fields.flatMap((name) => ['', '*', '*.*'].map((depth) => (depth ? `${depth}["${name}"]` : `["${name}"]`))),
  'error.keyValue',
];

/**
 * Sensitive values in error messages, where no field name identifies them. A mail server's message has the recipient, MongoDB's a duplicate
 * value, and a provider's the URL that was called.
 */
const sensitive: [pattern: RegExp, replacement: string][] = [
  [/[\w.+%'-]+(?:@|%40)[\w-]+(?:\.[\w-]+)+/g, '[address]'],
  [/([?&](?:token|code|state|email|signed_request)=)[^&\s"\\]+/g, '$1[secret]'],
  // 32 random bytes as base64url: sessions, emailed links, cookies.
  [/(?<![\w-])[\w-]{43}(?![\w-])/g, '[secret]'],
  [/\$argon2\w+\$[^\s"\\]+/g, '[secret]'],
  [/(?<!\d)\(?\d{3}\)?[-. ]{1,2}\d{3}[-. ]\d{4}(?!\d)/g, '[phone]'],
];

/** Removes addresses, secrets and phone numbers from a line. */
export const scrubbed = (line: string): string =>
  sensitive.reduce((text, [pattern, replacement]) => text.replace(pattern, replacement), line);

/** Pipes write this many bytes atomically, so lines of several workers don't mix. */
const maxWrite = 4096;

/** Request lines are buffered for at most this long, in milliseconds. Writing each separately was 8% of the cost of a vote. */
const bufferMs = 100;

const standardError = pino.destination({
  fd: 2,
  sync: false,
  maxWrite,
  minLength: maxWrite / 2,
  periodicFlush: bufferMs,
});

const level = 'info';

const workerNumber = cluster.worker?.id ?? null;

/** Adds the worker's number if there are several workers. */
const formatters: LoggerOptions['formatters'] =
  workerNumber === null ? {} : { bindings: (bindings) => ({ ...bindings, worker: workerNumber }) };

/**
 * Writes one line of JSON per event to standard error, with its request's id. Never shown in pages or responses. Email addresses and secrets
 * are removed, by field name and again by pattern (ASVS 5.0, 16.2.5).
 */
export const log = pino(
  {
    level,
    formatters,
    redact: { paths: redactedPaths, censor: '[redacted]' },
    serializers: { error: pino.stdSerializers.err },
    mixin: () => ({ requestId: currentRequestId() }),
  },
  {
    write: (line: string) => {
      standardError.write(scrubbed(line));
      standardError.flush();
    },
  },
);

/** Contains no text from the client: `route` is a pattern, and `method` is one of a few. */
type AnsweredRequest = {
  requestId: string;
  method: string;
  route: string;
  status: number;
  /** From the request's first byte to the response's last, in milliseconds. */
  ms: number;
  /** The response was interrupted. */
  cut?: true;
};

const requests = pino({ level, formatters }, standardError);

/** Not scrubbed, which would cost ten times as much as writing the line. */
export const logRequest = (request: AnsweredRequest): void => requests.info(request, 'request');

/** The current request. All of its work and log lines can use its id. */
const scope = new AsyncLocalStorage<{ requestId: string }>();

export const inRequest = <T>(requestId: string, run: () => T): T => scope.run({ requestId }, run);

/** Undefined outside of any request. */
export const currentRequestId = (): string | undefined => scope.getStore()?.requestId;
