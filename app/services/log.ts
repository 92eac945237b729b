import cluster from 'node:cluster';
import pino, { type LoggerOptions } from 'pino';
import { scrubbed, redactedPaths } from './log-scrub';
import { currentRequestId } from './request-scope';

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
