import { AsyncLocalStorage } from 'node:async_hooks';
import cluster from 'node:cluster';
import pino, { type LoggerOptions } from 'pino';

/** Fields that are never written, wherever an object holds them. */
const fields = [
  ...['email', 'emailKey', 'to', 'phoneNumber', 'recipient', 'rejected'],
  ...['password', 'passwordHash', 'token', 'secret', 'code_verifier', 'id_token', 'access_token'],
  ...['cookie', 'authorization', 'set-cookie'],
];

/** For pino: these fields of a line and of the objects in it, and MongoDB's duplicate keys. */
export const redactedPaths: string[] = [
  ...fields.flatMap((name) => ['', '*', '*.*'].map((depth) => (depth ? `${depth}["${name}"]` : `["${name}"]`))),
  'error.keyValue',
];

/**
 * What others put into error messages, where no field's name tells it: a mail server its recipient, MongoDB a duplicate value, a
 * provider the address it was called at.
 */
const kinds: [pattern: RegExp, inItsPlace: string][] = [
  [/[\w.+%'-]+(?:@|%40)[\w-]+(?:\.[\w-]+)+/g, '[address]'],
  [/([?&](?:token|code|state|email|signed_request)=)[^&\s"\\]+/g, '$1[secret]'],
  // 32 random bytes as base64url: sessions, mailed links, cookies.
  [/(?<![\w-])[\w-]{43}(?![\w-])/g, '[secret]'],
  [/\$argon2\w+\$[^\s"\\]+/g, '[secret]'],
  [/(?<!\d)\(?\d{3}\)?[-. ]{1,2}\d{3}[-. ]\d{4}(?!\d)/g, '[phone]'],
];

/** Removes addresses, secrets and phone numbers from a line. */
export const scrubbed = (line: string): string =>
  kinds.reduce((text, [pattern, inItsPlace]) => text.replace(pattern, inItsPlace), line);

/** A pipe takes this many bytes in one piece, so that lines of several workers do not mix. */
const maxWrite = 4096;

/** Lines about requests are gathered for so long at most, in milliseconds: to write each by itself was 8 % of what a vote costs. */
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

/** Says which worker a line is of, where there are several. */
const formatters: LoggerOptions['formatters'] =
  workerNumber === null ? {} : { bindings: (bindings) => ({ ...bindings, worker: workerNumber }) };

/**
 * One line of JSON an event, to standard error, with the id of its request; never shown in pages and answers. Addresses and
 * secrets are removed, by the name of their field and once more by what they look like (ASVS 5.0, 16.2.5).
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

/** Nothing that someone sent: `route` is a pattern, `method` one of a few. */
type AnsweredRequest = {
  requestId: string;
  method: string;
  route: string;
  status: number;
  /** From the first byte of the request to the last of its answer, in milliseconds. */
  ms: number;
  /** The answer was interrupted. */
  cut?: true;
};

const requests = pino({ level, formatters }, standardError);

/** Not searched for secrets, which costs ten times what the line does. */
export const logRequest = (request: AnsweredRequest): void => requests.info(request, 'request');

/** The request that is being answered, so that all its work and log lines can use its id. */
const scope = new AsyncLocalStorage<{ requestId: string }>();

export const inRequest = <T>(requestId: string, run: () => T): T => scope.run({ requestId }, run);

/** Undefined outside of any request. */
export const currentRequestId = (): string | undefined => scope.getStore()?.requestId;
