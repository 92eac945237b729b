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
 * Sensitive values in error messages, where no field name identifies them: a mail server's message has the recipient, MongoDB's a duplicate
 * value, a provider's the URL that was called.
 */
const kinds: [pattern: RegExp, inItsPlace: string][] = [
  [/[\w.+%'-]+(?:@|%40)[\w-]+(?:\.[\w-]+)+/g, '[address]'],
  [/([?&](?:token|code|state|email|signed_request)=)[^&\s"\\]+/g, '$1[secret]'],
  // 32 random bytes as base64url: sessions, emailed links, cookies.
  [/(?<![\w-])[\w-]{43}(?![\w-])/g, '[secret]'],
  [/\$argon2\w+\$[^\s"\\]+/g, '[secret]'],
  [/(?<!\d)\(?\d{3}\)?[-. ]{1,2}\d{3}[-. ]\d{4}(?!\d)/g, '[phone]'],
];

/** Removes addresses, secrets and phone numbers from a line. */
export const scrubbed = (line: string): string =>
  kinds.reduce((text, [pattern, inItsPlace]) => text.replace(pattern, inItsPlace), line);

/** A pipe writes this many bytes atomically, so lines of several workers don't mix. */
const maxWrite = 4096;

/** Request lines are buffered for this long at most, in milliseconds. Writing each one separately took 8% of the cost of a vote. */
const gathersMs = 100;

const standardError = pino.destination({
  fd: 2,
  sync: false,
  maxWrite,
  minLength: maxWrite / 2,
  periodicFlush: gathersMs,
});

const level = 'info';

const workerNumber = cluster.worker?.id ?? null;

/** Adds the worker's number if there are several workers. */
const formatters: LoggerOptions['formatters'] =
  workerNumber === null ? {} : { bindings: (bindings) => ({ ...bindings, worker: workerNumber }) };

/**
 * One line of JSON per event, to standard error, with its request's id; never shown in pages or responses. Email addresses and secrets are
 * removed, by field name and again by pattern (ASVS 5.0, 16.2.5).
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

/** Contains nothing from the client: `route` is a pattern, `method` one of a few. */
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

/** The current request, so that all its work and log lines can use its id. */
const scope = new AsyncLocalStorage<{ requestId: string }>();

export const inRequest = <T>(requestId: string, run: () => T): T => scope.run({ requestId }, run);

/** Undefined outside of any request. */
export const currentRequestId = (): string | undefined => scope.getStore()?.requestId;
